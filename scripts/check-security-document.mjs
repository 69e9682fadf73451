import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { home } from './setup.mjs'

/** Fails where docs/security.md names a file that isn't there, or a requirement twice or without a state. */
export function checkSecurityDocument(text = readFileSync(path.join(home, 'docs/security.md'), 'utf8')) {
  const faults = []
  const files = globSync('{app,server,scripts,e2e,docs,db,bench}/**/*', { cwd: home })
  const known = new Set(files.flatMap(file => [file, path.basename(file)]))
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|sql|json))`/g)].map(([, name]) => name)
  for (const name of new Set(named))
    if (!known.has(name) && !['package.json', 'package-lock.json'].includes(name))
      faults.push(`docs/security.md names ${name}, which is not there`)
  const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+)(?:[–, ][^|]*)? \|[^|]*\| ([^|]*) \|/gm)]
  if (rows.length < 150)
    faults.push(`docs/security.md has ${rows.length} rows: the check looks at the wrong place`)
  const seen = new Set()
  for (const [, number, state] of rows) {
    if (seen.has(number)) faults.push(`docs/security.md has ${number} twice`)
    seen.add(number)
    if (!/^(met|\*\*open\*\*|n\/a|operator)/.test(state))
      faults.push(`docs/security.md: ${number} has no state`)
  }
  if (faults.length > 0) throw new Error(`\n${faults.join('\n')}`)
}
