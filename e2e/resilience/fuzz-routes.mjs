import { readFileSync } from 'node:fs'
import path from 'node:path'
import { home } from '../../scripts/setup.mjs'

/** Values for the parameters of the route table. */
const parameters = {
  ':estimator': ['wall', 'x'],
  ':key': ['home-hero', 'x'],
  ':productId': ['hollow-blocks', 'nothing'],
  ':slug': ['nothing'],
  ':hash': ['a'.repeat(64)],
  ':file': ['1x1.webp', '1x1.webp?w=320'],
  ':quoteId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':orderId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':id': ['x', '00000000-0000-4000-8000-000000000000'],
  ':secret': ['x', 'A'.repeat(22)],
  '*': ['nowhere'],
}

/** Paths that are answered before the routes. */
const otherPaths = ['/healthz', '/readyz', '/metrics', '/assets/x.js', '/pictures/x', '/favicon.ico']

/** Every path of the route table, and the files of the routes with an action. */
export async function readRoutes() {
  const { default: table } = await import('../../app/routes.ts')
  const paths = []
  const actionFiles = []
  const walk = (route, parent) => {
    const joined = [parent, route.path].filter(Boolean).join('/')
    const source = readFileSync(path.join(home, 'app', route.file), 'utf8')
    if (/export (async function|function|const) action\b/.test(source)) actionFiles.push(route.file)
    if (!route.children) paths.push(...fill(`/${joined}`))
    for (const child of route.children ?? []) walk(child, joined)
  }
  for (const route of table) walk(route, '')
  if (paths.length < 30 || actionFiles.length < 15) throw new Error('The route table could not be read')
  return { paths: [...paths, ...otherPaths], actionFiles: [...new Set(actionFiles)] }
}

function fill(pattern) {
  const [name] = /:\w+|\*/.exec(pattern) ?? []
  if (!name) return [pattern]
  const values = parameters[name]
  if (!values) throw new Error(`No value is known for ${name} in ${pattern}`)
  return values.flatMap(value => fill(pattern.replace(name, value)))
}
