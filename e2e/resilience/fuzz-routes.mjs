import { readFileSync } from 'node:fs'
import path from 'node:path'
import routes from '../../app/routes.ts'
import { home } from '../../scripts/setup.mjs'

/** Values for the parameters of the route table. */
const parameters = {
  ':estimator': ['wall', 'x'],
  ':key': ['home-hero', 'x'],
  ':productId': ['hollow-blocks', 'nothing'],
  ':slug': ['nothing'],
  ':hash': ['a'.repeat(64)],
  ':file': ['1x1.webp', '1x1.webp?w=320', 'journal.csv?from=2026-01-01', 'orders.csv'],
  ':quoteId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':orderId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':userId': ['x', '%00'],
  ':claimId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':customerId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':kind': ['orders', 'x'],
  ':recordId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':tripId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':endpointId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':id': ['x', '00000000-0000-4000-8000-000000000000'],
  ':secret': ['x', 'A'.repeat(22)],
  '*': ['nowhere'],
}

/** Pages that only exist with a query. */
const queries = { '/admin/claims/new': '?order=00000000-0000-4000-8000-000000000000' }

/** Paths that are answered before the routes. */
const otherPaths = ['/healthz', '/readyz', '/metrics', '/assets/x.js', '/pictures/x', '/favicon.ico']

const table = []
const walk = (route, parent) => {
  const pattern = [parent, route.path].filter(Boolean).join('/')
  const source = readFileSync(path.join(home, 'app', route.file), 'utf8')
  // A page with a part of another slice answers itself.
  if (!route.children || route.file.endsWith('.route.tsx'))
    table.push({ pattern: `/${pattern}`, file: route.file, source })
  for (const child of route.children ?? []) walk(child, pattern)
}
for (const route of routes) walk(route, '')
if (table.length < 30) throw new Error('The route table could not be read')

/** Every path of the route table, and the files of the routes with an action. */
export function readRoutes() {
  const hasAction = ({ source }) => /export (async function|function|const) action\b/.test(source)
  const actionFiles = new Set(table.filter(hasAction).map(({ file }) => file))
  if (actionFiles.size < 15) throw new Error('The actions could not be read')
  return {
    paths: [...table.flatMap(({ pattern }) => fill(pattern)), ...otherPaths],
    actionFiles: [...actionFiles],
  }
}

export const routeFile = pattern => table.find(route => route.pattern === pattern)?.file

/** The pages of the back office that need no parameter: their paths, and what their handles say of them. */
export function adminPages() {
  const textOf = (source, name) => new RegExp(`^  ${name}: '(.*)',$`, 'm').exec(source)?.[1]
  return table
    .filter(({ pattern, file }) => /^\/admin(\/[^:]*)?$/.test(pattern) && file.endsWith('.tsx'))
    .map(({ pattern, source }) => ({
      path: pattern + (queries[pattern] ?? ''),
      title: textOf(source, 'title'),
      notLoaded: textOf(source, 'notLoaded'),
    }))
}

function fill(pattern) {
  const [name] = /:\w+|\*/.exec(pattern) ?? []
  if (!name) return [pattern]
  const values = parameters[name]
  if (!values) throw new Error(`No value is known for ${name} in ${pattern}`)
  return values.flatMap(value => fill(pattern.replace(name, value)))
}
