import type { IncomingMessage } from 'node:http'
import { type HeadersArgs, matchRoutes, type ServerBuild } from 'react-router'
import { memoize } from '../app/platform/caches.ts'
import type { UrlHandle, UrlKind } from '../app/platform/url-kind.ts'
import { isProbe } from './health.ts'
import { isPlain, isRead } from './http-guards.ts'
import { isReadable } from './request-guards.ts'
import { isStatic, isStaticPath } from './static-files.ts'

export type UrlFacts = {
  kind: UrlKind
  postKind: UrlKind
  acceptsUpload: boolean
  parameters: readonly string[]
  cacheControl: string | undefined
  isStatic: boolean
  isProbe: boolean
  /** What stands in logs in place of a secret path. */
  loggedAs: string | undefined
}

type Routes = ServerBuild['routes']
type Module = { handle?: UrlHandle; headers?: (args: HeadersArgs) => HeadersInit }

const none = {
  acceptsUpload: false,
  parameters: [],
  cacheControl: undefined,
  isStatic: false,
  isProbe: false,
  loggedAs: undefined,
}
const outsideRouter = (kind: UrlKind, facts: Partial<UrlFacts>): UrlFacts => ({
  ...none,
  kind,
  postKind: kind,
  ...facts,
})

export function createUrlFacts(routes: Routes) {
  const tree = childrenOf(undefined)
  function childrenOf(parentId: string | undefined): Parameters<typeof matchRoutes>[0] {
    return Object.values(routes)
      .filter(route => route !== undefined)
      .filter(route => (route.parentId || undefined) === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: childrenOf(id) },
      ) as Parameters<typeof matchRoutes>[0]
  }

  // Secret are also paths below them that no route has.
  const secretFolders = Object.values(routes).flatMap(route =>
    (route?.module as Module | undefined)?.handle?.isSecret
      ? [pathOf(routes, route?.id).replace(/:.*/, '')]
      : [],
  )
  const findSecret = (path: string) => {
    const folder = secretFolders.find(
      folder => path.length > folder.length && path.toLowerCase().startsWith(folder),
    )
    return folder && `${folder}[secret]`
  }

  function find(path: string): UrlFacts {
    if (isStaticPath(path)) return outsideRouter('file', { isStatic: isStatic(path) })
    if (isProbe(path)) return outsideRouter('machine', { isProbe: true })
    const isData = path.endsWith('.data')
    const isDecodable = isReadable(path)
    const matches = isDecodable ? (matchRoutes(tree, pagePath(path)) ?? []) : []
    const modules = matches.map(({ route }) => routes[route.id as string]?.module as Module)
    const handle: UrlHandle = Object.assign({}, ...modules.map(module => module?.handle))
    const kind = handle.kind ?? (isData ? 'data' : 'page')
    return {
      ...none,
      kind,
      postKind: handle.postKind ?? kind,
      acceptsUpload: handle.acceptsUpload ?? false,
      parameters: handle.parameters ?? [],
      loggedAs: findSecret(isDecodable ? decodeURIComponent(path) : path),
      cacheControl: modules.length > 0 ? declaredCacheControl(modules.at(-1)) : undefined,
    }
  }

  const readPath = memoize(find, 1_000)
  return (url: string): UrlFacts => readPath(url.split('?', 1)[0] as string)
}

/** A page that accepts uploads is read like any other. */
export function requestKind(request: Pick<IncomingMessage, 'method'>, facts: UrlFacts) {
  if (facts.isProbe && isRead(request)) return 'probe'
  if (facts.isStatic) return 'file'
  return facts.acceptsUpload && !isRead(request) ? 'upload' : undefined
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id ? routes[id] : undefined
  return route ? `${pathOf(routes, route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
}

export function readRoutePermissions(routes: Routes): ReadonlyMap<string, string> {
  return new Map(
    Object.values(routes).flatMap(route => {
      const permission = (route?.module as Module | undefined)?.handle?.permission
      return route && permission ? [[pathOf(routes, route.id), permission] as const] : []
    }),
  )
}

const pagePath = (path: string) =>
  path.replace(/^\/_root\.data$|^\/_\.data$/, '/').replace(/(\/_)?\.data$/, '')

function declaredCacheControl(module: Module | undefined) {
  const [loaderHeaders, parentHeaders, actionHeaders] = [new Headers(), new Headers(), new Headers()]
  const headers = module?.headers?.({ loaderHeaders, parentHeaders, actionHeaders, errorHeaders: undefined })
  return new Headers(headers).get('cache-control') ?? undefined
}

const cacheableKinds = new Set<UrlKind>(['page', 'data', 'machine'])

/** The path by which a page is invalidated; undefined for URLs that must not be cached, or of which there are too many. */
export function cachePath(url: string, { kind, cacheControl, parameters }: UrlFacts): string | undefined {
  if (!cacheableKinds.has(kind) || !/\bpublic\b/.test(cacheControl ?? '')) return undefined
  if (url.length > 300 || !isPlain(url)) return undefined
  const [path = '', query] = url.split('?', 2)
  for (const [name, value] of new URLSearchParams(query))
    if (![...parameters, '_routes'].includes(name) || value.length > 100) return undefined
  if (path === '/_root.data' || path === '/_.data') return '/'
  // The router also answers other spellings of a path, which no invalidation names.
  if (/[A-Z%]|\/_\.data$|.\/$|\/\//.test(path)) return undefined
  return path.replace(/\.data$/, '')
}
