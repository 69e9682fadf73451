import { footer } from '../company/footer.content.ts'
import { brand } from '../content/brand.content.ts'
import { ownAccent } from '../content/brand.server.ts'
import { openContent } from '../content/content.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/manifest.route'

export const handle: UrlHandle = { kind: 'machine' }

const png = { type: 'image/png' }

export const headers = () => ({ 'cache-control': 'public, max-age=86400' })

export async function loader({ context }: Route.LoaderArgs) {
  const read = await openContent(services(context))
  const { name, accent } = read(brand)
  const manifest = {
    id: '/',
    name: `${name}: concrete products and roofing`,
    short_name: name,
    description: read(footer).tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#FAF8F5',
    theme_color: ownAccent(accent) ?? '#FAF8F5',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', ...png },
      { src: '/icon-512.png', sizes: '512x512', ...png },
      { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable', ...png },
    ],
    shortcuts: [
      { name: 'Products', url: '/products' },
      { name: 'Get a quote', url: '/contact' },
      { name: 'Cart', url: '/cart' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
