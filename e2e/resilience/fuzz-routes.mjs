import { readFileSync } from 'node:fs'
import path from 'node:path'
import { home } from '../../scripts/setup.mjs'

/** What stands in an address's place, by the name that the route table gives it. */
const places = {
  ':productId': ['hollow-blocks', 'nothing'],
  ':slug': ['nothing'],
  ':hash': ['a'.repeat(64)],
  ':file': ['1x1.webp', '1x1.webp?w=320'],
  ':orderId': ['x', '00000000-0000-4000-8000-000000000000'],
  ':id': ['x', '00000000-0000-4000-8000-000000000000'],
  '*': ['nowhere'],
}

/** What is answered before the routes. */
const others = ['/healthz', '/readyz', '/metrics', '/assets/x.js', '/pictures/x', '/video/x', '/favicon.ico']

/**
 * Every address of the route table, and the files of those that change something.
 * @throws where the table names a place that nothing here stands for
 */
export async function readRoutes() {
  const { default: table } = await import('../../app/routes.ts')
  const addresses = []
  const changing = []
  const walk = (route, parent) => {
    const joined = [parent, route.path].filter(Boolean).join('/')
    const source = readFileSync(path.join(home, 'app', route.file), 'utf8')
    if (/export (async function|function|const) action\b/.test(source)) changing.push(route.file)
    if (!route.children) addresses.push(...fill(`/${joined}`))
    for (const child of route.children ?? []) walk(child, joined)
  }
  for (const route of table) walk(route, '')
  if (addresses.length < 30 || changing.length < 15) throw new Error('The route table could not be read')
  return { addresses: [...addresses, ...others], changing: [...new Set(changing)] }
}

function fill(pattern) {
  const [place] = /:\w+|\*/.exec(pattern) ?? []
  if (!place) return [pattern]
  const values = places[place]
  if (!values) throw new Error(`Nothing is known to stand for ${place} in ${pattern}`)
  return values.flatMap(value => fill(pattern.replace(place, value)))
}
