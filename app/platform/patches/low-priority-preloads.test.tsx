import { renderToString } from 'react-dom/server'
import { createStaticHandler, type EntryContext, Scripts, ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { lowerPreloadPriority } from './low-priority-preloads.ts'

const url = 'https://shop.example/'

async function renderPage() {
  const routes = [{ id: 'root', path: '/', Component: Scripts }]
  const entry = {
    manifest: {
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
      routes: { root: { id: 'root', module: '/assets/root.js', imports: ['/assets/frame.js'] } },
    },
    routeModules: { root: { default: Scripts } },
    staticHandlerContext: await createStaticHandler(routes).query(new Request(url)),
    routeDiscovery: { mode: 'initial' },
    ssr: true,
    future: {},
  } as unknown as EntryContext
  return renderToString(<ServerRouter context={entry} url={url} />)
}

test('all scripts of a page are preloaded with low priority, which the router does not do itself', async () => {
  const html = await renderPage()
  const preloads = (text: string) => text.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? []
  expect(preloads(html)).toHaveLength(5)
  expect(html, 'the router sets a priority: the patch can go').not.toMatch(/fetchpriority/i)
  for (const link of preloads(lowerPreloadPriority(html))) expect(link).toContain('fetchpriority="low"')
})
