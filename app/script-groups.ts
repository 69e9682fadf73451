import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import routes from './routes.ts'

export type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null } | null
}

/** Modules of one script file, and the pages and deferred modules that load it. */
type Group = { loaders: Set<string>; modules: string[]; size: number }

/** What a file costs a page, for its headers and because it is compressed alone, in bytes of source. */
const fileCost = 7_000
/** Of a larger module, such as the list of pictures, a page uses a part. */
const maxModuleSize = 4_000
const maxShared = 40
/** Of a page: fewer shoppers load a deferred module. */
const deferredWeight = 0.2
const isPage = (loader: string) => loader.startsWith('root.tsx')

const libraries =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/app\/entry\.client|^\0rolldown\//
/** How the router marks the part of a route that browsers load. */
const clientRoute = '?__react-router-build-client-route'

/** The files of each public page: its own and those of its layouts. The back office is loaded as documents, and what stands below a secret link is rare. */
const publicPages = (entries: RouteConfigEntry[], layouts: string[]): string[][] =>
  entries.flatMap(({ file, path, children }) => {
    if (file.startsWith('admin/') || path?.includes(':secret/') || !file.endsWith('.tsx')) return []
    return children ? publicPages(children, [...layouts, file]) : [[...layouts, file]]
  })

function findImports(graph: ModuleGraph, entries: string[]) {
  const found = new Set(entries)
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!libraries.test(imported)) found.add(imported)
  return found
}

/** What deferred modules load beyond what every page that defers them has. */
function findDeferred(graph: ModuleGraph, loaders: Map<string, Set<string>>) {
  const deferred = new Map<string, Set<string>>()
  for (const modules of loaders.values())
    for (const id of modules)
      for (const imported of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        const present = deferred.get(imported)
        deferred.set(imported, present ? present.intersection(modules) : modules)
      }
  return [...deferred].map(([id, present]) => [id, findImports(graph, [id]).difference(present)] as const)
}

/**
 * The groups of modules that public pages load, those of most pages first. Modules of the same pages are together. Shared
 * groups are joined while that saves more in files than it costs in modules, and in files that these import, that
 * some pages don't need; a group with a route has nothing that other pages load.
 */
export function planGroups(graph: ModuleGraph, ids: readonly string[], entries: RouteConfigEntry[] = routes) {
  // Some routes have the same file.
  const pages = new Map(publicPages(entries, ['root.tsx']).map(files => [files.join(), files]))
  const loaders = new Map(
    [...pages].map(([page, files]) => {
      const ownIds = ids.filter(id => files.some(file => id.endsWith(`/app/${file}${clientRoute}`)))
      return [page, findImports(graph, ownIds)]
    }),
  )
  const deferred = findDeferred(graph, loaders)
  const entryIds = new Set(deferred.map(([id]) => id))
  const loadersOf = new Map<string, Set<string>>()
  for (const [loader, modules] of [...loaders, ...deferred])
    for (const id of modules) loadersOf.set(id, (loadersOf.get(id) ?? new Set()).add(loader))
  const groups = new Map<string, Group>()
  for (const [id, loaders] of loadersOf) {
    const key = [...loaders].sort().join()
    const group = groups.get(key) ?? { loaders, modules: [], size: 0 }
    group.modules.push(id)
    group.size += Math.min(graph.getModuleInfo(id)?.code?.length ?? 0, maxModuleSize)
    groups.set(key, group)
  }
  // The bundler gives a deferred module, and what it alone loads, a file.
  const planned = [...groups.values()].filter(({ modules }) => !modules.some(id => entryIds.has(id)))
  const isShared = (group: Group) =>
    group.loaders.size >= pages.size || !group.modules.some(id => id.endsWith(clientRoute))
  const { shared = [], own = [] } = Object.groupBy(planned, group => (isShared(group) ? 'shared' : 'own'))
  const joined = joinGroups(shared, graph).sort((a, b) => b.loaders.size - a.loaders.size)
  if (joined.length > maxShared) throw new Error(`${joined.length} shared groups of scripts are too many`)
  return { shared: joined.map(({ modules }) => modules), own: own.map(({ modules }) => modules) }
}

const weight = (loaders: Set<string>) =>
  [...loaders].reduce((sum, loader) => sum + (isPage(loader) ? 1 : deferredWeight), 0)
const cost = ({ loaders, size }: Group) => weight(loaders) * (size + fileCost)
const pagesOf = ({ loaders }: Group) => new Set([...loaders].filter(isPage))

/** The other groups that a file of these modules loads, directly or not. */
function findNeeded(byModule: Map<string, Group>, graph: ModuleGraph, pair: Group[]) {
  const found = new Set(pair)
  for (const { modules } of found)
    for (const id of modules)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
        const needed = byModule.get(imported)
        if (needed) found.add(needed)
      }
  return [...found].slice(pair.length)
}

function joinGroups(groups: Group[], graph: ModuleGraph): Group[] {
  const byModule = new Map(groups.flatMap(group => group.modules.map(id => [id, group] as const)))
  let best: { saving: number; pair: Group[]; joined: Group; needed: Group[] } | undefined
  for (const [index, a] of groups.entries())
    for (const b of groups.slice(index + 1)) {
      const pair = [a, b]
      const joined = {
        loaders: a.loaders.union(b.loaders),
        modules: [...a.modules, ...b.modules],
        size: a.size + b.size,
      }
      let saving = cost(a) + cost(b) - cost(joined)
      if (saving <= (best?.saving ?? 0)) continue
      const needed = findNeeded(byModule, graph, pair)
      for (const { loaders, size } of needed)
        saving -= pagesOf(joined).difference(loaders).size * (size + fileCost)
      if (saving > (best?.saving ?? 0)) best = { saving, pair, joined, needed }
    }
  if (!best) return groups
  const { pair, joined, needed } = best
  for (const group of needed) group.loaders = group.loaders.union(pagesOf(joined))
  return joinGroups([...groups.filter(group => !pair.includes(group)), joined], graph)
}

const ids: string[] = []
let plan: Map<string, string> | undefined

function groupOf(id: string, graph: ModuleGraph) {
  if (!plan) {
    const { shared, own } = planGroups(graph, ids)
    const named = (kind: string, groups: string[][]) =>
      groups.flatMap((modules, index) => modules.map(module => [module, `${kind}-${index}`] as const))
    plan = new Map([...named('shared', shared), ...named('page', own)])
  }
  return plan.get(id) ?? null
}

/**
 * Few files compress better than many, and each response costs 0.6 KB of headers. The libraries are apart because they
 * change less often than the shop. A group takes what its modules import with it, unless an earlier one has it.
 */
const groups = [
  { name: 'framework', test: libraries },
  ...Array.from({ length: maxShared }, (_, index) => ({
    // Is asked for all modules before the first name is.
    test(id: string) {
      if (index === 0) ids.push(id)
      return true
    },
    name: (id: string, graph: ModuleGraph) =>
      groupOf(id, graph) === `shared-${index}` ? `shared-${index}` : null,
  })),
  { name: groupOf },
]

/** After the router's plugin, which wants files that export what a route exports and nothing else: one more for each route. */
export const scriptGroups: Plugin = {
  name: 'script-groups',
  enforce: 'post',
  config: () => ({
    environments: {
      client: {
        build: {
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension',
            checks: { pluginTimings: false },
            output: { codeSplitting: { groups } },
          },
        },
      },
    },
  }),
}
