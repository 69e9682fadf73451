import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import routeConfig from '../app/routes.ts'
import type { Permission } from '../app/staff/roles.ts'

type RouteModule = {
  handle?: { permission?: Permission }
  action?: { permissions?: Readonly<Record<string, Permission>> }
}

/** All routes of the shop as the build contains them. */
export const routes: ServerBuild['routes'] = {}
/** Those without children, by the pattern of their URL. */
export const leaves: { id: string; url: string; index: boolean; module: RouteModule }[] = []

async function add(entry: RouteConfigEntry, parentId: string | undefined, folder: string) {
  const id = entry.id ?? entry.file
  const module = await import(path.join(import.meta.dirname, '../app', entry.file))
  routes[id] = { id, parentId, path: entry.path, index: entry.index, module } as never
  const url = [folder, entry.path].filter(Boolean).join('/')
  if (!entry.children) leaves.push({ id, url: `/${url}`, index: entry.index === true, module })
  for (const child of entry.children ?? []) await add(child, id, url)
}
for (const entry of (await routeConfig) as RouteConfigEntry[]) await add(entry, undefined, '')
