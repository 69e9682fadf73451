import type { ServerBuild } from 'react-router'
import { brotli, chooseEncoding, gzipped } from './encoding.ts'

type Assets = ServerBuild['assets']

const backOffice = 'admin/admin-layout'

/**
 * The list of routes for shoppers' browsers: their pages only. The back office is a third of all and nobody's business; no
 * link on a shopper's page leads there, or to a feed or sheet, without loading a new document.
 */
export function shopAssets({ assets, routes }: ServerBuild): Assets {
  const isInside = (id: string | undefined): boolean =>
    id !== undefined && (id === backOffice || isInside(assets.routes[id]?.parentId))
  if (!assets.routes[backOffice]) throw new Error(`The route ${backOffice} has another name by now`)
  return {
    ...assets,
    url: assets.url.replace(/\.js$/, '-shop.js'),
    routes: Object.fromEntries(
      Object.entries(assets.routes).filter(([id]) => routes[id]?.module.default && !isInside(id)),
    ),
  }
}

/** The same as a script, ready to be sent. */
export async function shopManifest(assets: Assets) {
  const { hmr: _, sri: _sri, ...list } = assets
  // What the document itself needs is there before anything is fetched ahead.
  const there = new Set(assets.routes.root?.imports)
  const script = Buffer.from(
    `window.__reactRouterManifest=${JSON.stringify(list, (key, value) =>
      key === 'imports' ? value.filter((file: string) => !there.has(file)) : value || undefined,
    )};`,
  )
  const bodies = { br: await brotli(script, 11), gzip: await gzipped(script, 9), identity: script }
  return (accepted: string | undefined) => {
    const encoding = chooseEncoding(accepted)
    return new Response(new Uint8Array(bodies[encoding]), {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    })
  }
}
