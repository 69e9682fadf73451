import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { home } from './setup.mjs'

/** Requirements of levels 1 and 2, without the chapters that don't apply as a whole (V9, V10, V17). */
const requirementCount = 210

/** Fails if docs/security.md names a missing file, leaves out or repeats a requirement, or gives one no state. */
export function checkSecurityDocument(
  text = readFileSync(path.join(home, 'docs/security.md'), 'utf8'),
  files = globSync('{app,server,scripts,e2e,docs,db,bench}/**/*', { cwd: home }),
) {
  const errors = []
  const names = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|sql|json))`/g)].map(([, name]) => name)
  for (const name of new Set(names)) {
    const matches = files.filter(file => file === name || file.endsWith(`/${name}`))
    if (matches.length === 0) errors.push(`${name} does not exist`)
    if (matches.length > 1) errors.push(`${name} is ambiguous: ${matches.join(', ')}`)
  }
  const seen = new Set()
  for (const [, numbers, state] of text.matchAll(/^\| (V\d[^|]*) \|[^|]*\| ([^|]*) \|/gm)) {
    for (const number of numbers.split(', ').flatMap(expandRange)) {
      if (seen.has(number)) errors.push(`${number} appears twice`)
      seen.add(number)
    }
    if (!/^(met|accepted|n\/a|operator)$/.test(state)) errors.push(`${numbers} has no state`)
  }
  if (seen.size !== requirementCount)
    errors.push(`${seen.size} requirements instead of ${requirementCount}: a row is missing or malformed`)
  if (errors.length > 0) throw new Error(`\n${errors.map(error => `docs/security.md: ${error}`).join('\n')}`)
}

function expandRange(range) {
  const [first, last = first] = range.split('–').map(number => number.match(/^(V\d+\.\d+)\.(\d+)$/) ?? [])
  if (first[1] !== last[1]) return []
  const count = Number(last[2]) - Number(first[2]) + 1
  return Array.from({ length: count }, (_, index) => `${first[1]}.${Number(first[2]) + index}`)
}
