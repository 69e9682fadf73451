import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerBuild } from 'react-router'

// Patch for react-router 8.4.0: https://reactrouter.com/explanation/lazy-route-discovery

type Manifest = ServerBuild['assets']
type Route = Manifest['routes'][string] & { hasDefaultExport?: boolean }

const backOffice = 'admin/admin-layout'
const assignment = 'window.__reactRouterManifest='

/** Every page gets a list of all routes. Public pages load the back office, feeds and files as documents. */
export function publicManifest(manifest: Manifest): Manifest {
  const { routes, url } = manifest
  if (!routes[backOffice]) throw new Error(`There is no route ${backOffice}`)
  const isBackOffice = (id: string | undefined): boolean =>
    id !== undefined && (id === backOffice || isBackOffice(routes[id]?.parentId))
  const isPublic = ([id, route]: [string, Route]) => route.hasDefaultExport && !isBackOffice(id)
  return {
    ...manifest,
    url: url.replace(/\.js$/, '-public.js'),
    routes: Object.fromEntries(Object.entries(routes as Record<string, Route>).filter(isPublic)),
  }
}

/** Writes the list beside the one that the build made, without empty values and what every document loads anyway. */
export async function writePublicManifest(assets: string) {
  const file = (await readdir(assets)).find(name => /^manifest-\w+\.js$/.test(name))
  if (!file) throw new Error(`There is no manifest in ${assets}`)
  const text = await readFile(path.join(assets, file), 'utf8')
  const manifest = publicManifest(JSON.parse(text.slice(assignment.length).replace(/;$/, '')))
  const { root } = manifest.routes
  const loaded = new Set([...(root?.imports ?? []), root?.module])
  const json = JSON.stringify(manifest, (key, value) =>
    key === 'imports' ? value.filter((name: string) => !loaded.has(name)) : value || undefined,
  )
  await writeFile(path.join(assets, path.basename(manifest.url)), `${assignment}${json};`)
}
