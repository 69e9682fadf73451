type Route = {
  parentId?: string
  module: string
  imports?: string[]
  hasDefaultExport?: boolean
  hasClientAction?: boolean
}
type RouterWindow = { __reactRouterManifest?: { routes: Record<string, Route> } }

const layout = 'admin/admin-layout'

export const pageScripts = (routes: Record<string, Route>) => [
  ...new Set(
    Object.values(routes)
      .filter(
        ({ parentId, hasDefaultExport, hasClientAction }) =>
          parentId !== undefined &&
          (parentId === layout || routes[parentId]?.parentId === layout) &&
          (hasDefaultExport || hasClientAction),
      )
      .flatMap(({ module, imports = [] }) => [module, ...imports]),
  ),
]

/**
 * So that a page opened on a lost connection shows its own message: without its script it would end in the browser's error
 * page. Not for who has told the browser to save data.
 */
export function preloadPages() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const routes = (window as RouterWindow).__reactRouterManifest?.routes ?? {}
  const timer = setTimeout(async () => {
    // One after the other: a request that somebody waits for comes first.
    for (const url of pageScripts(routes)) {
      const options = { priority: 'low' } as const
      await fetch(url, options).then(
        response => response.blob(),
        () => undefined,
      )
    }
  }, 1_000)
  return () => clearTimeout(timer)
}
