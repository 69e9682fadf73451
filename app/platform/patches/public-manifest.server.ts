import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerBuild } from 'react-router'

// Patch for react-router 8.4.0: https://reactrouter.com/explanation/lazy-route-discovery

type Manifest = ServerBuild['assets']
type ServerRoute = NonNullable<ServerBuild['routes'][string]>
type Route = Manifest['routes'][string] & { hasDefaultExport?: boolean }

const backOffice = 'admin/admin-layout'
const assignment = 'window.__reactRouterManifest='

/** The build without the back office, whose routes are most of those that the router compares each address with. */
export const publicBuild = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: publicRoutes(build.routes as Record<string, ServerRoute>),
  assets: publicManifest(build.assets),
})

/** Every page gets a list of all routes. Public pages load the back office, feeds and files as documents. */
export const publicManifest = (manifest: Manifest): Manifest => ({
  ...manifest,
  url: manifest.url.replace(/\.js$/, '-public.js'),
  routes: publicRoutes(manifest.routes as Record<string, Route>, ({ hasDefaultExport }) => hasDefaultExport),
})

function publicRoutes<R extends { parentId?: string | undefined }>(
  routes: Record<string, R>,
  isListed: (route: R) => boolean | undefined = () => true,
) {
  if (!routes[backOffice]) throw new Error(`There is no route ${backOffice}`)
  const isBackOffice = (id: string | undefined): boolean =>
    id !== undefined && (id === backOffice || isBackOffice(routes[id]?.parentId))
  return Object.fromEntries(
    Object.entries(routes).filter(([id, route]) => isListed(route) && !isBackOffice(id)),
  )
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
