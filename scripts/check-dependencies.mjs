import { readFileSync } from 'node:fs'
import path from 'node:path'
import { home } from './setup.mjs'

// What may stand in the lock file. Nothing of it binds our own code, however it is handed on.
const free = '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 OFL-1.1 Unlicense'.split(
  ' ',
)
// Tools that never leave the machine that builds.
const freeForTools = [...free, 'CC-BY-4.0', 'MPL-2.0']
/** By name, with the reason in docs/dependencies.md. */
const exceptions = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Compiles style sheets in the build; in the lock file also because the account library may be tested with Vitest.
  'MPL-2.0': /^lightningcss(-|$)/,
  // Its LICENSE file says MIT; package.json says nothing.
  'none told': /^png-js$/,
}

const read = name => readFileSync(path.join(home, name), 'utf8')
const idsOf = licence => (licence ?? 'none told').split(/\s+(?:AND|OR)\s+|[()]/).filter(Boolean)

/** Holds package.json and the lock file against docs/dependencies.md, and every licence against the list. */
export function checkDependencies(
  { dependencies = {}, devDependencies = {} } = JSON.parse(read('package.json')),
  { packages } = JSON.parse(read('package-lock.json')),
  document = read('docs/dependencies.md'),
) {
  const faults = []
  const direct = { ...dependencies, ...devDependencies }
  const rows = document.split('\n').flatMap(line => {
    const cells = line.split('|').map(cell => cell.trim())
    const names = [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    return names.map(name => ({ name, reason: cells[2], licence: cells[3] ?? '' }))
  })
  const rowOf = name =>
    rows.find(row => row.name === name) ??
    (name.startsWith('@types/') ? rows.find(row => row.name === '@types/*') : undefined)

  for (const [name, version] of Object.entries(direct)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      faults.push(`package.json: ${name} must name one version, not ${version}`)
    const row = rowOf(name)
    if (!row?.reason) faults.push(`docs/dependencies.md: a line for ${name} is missing`)
    for (const id of idsOf(packages[`node_modules/${name}`]?.license))
      if (row && !row.licence.includes(id)) faults.push(`docs/dependencies.md: ${name} is under ${id}`)
  }
  for (const { name } of rows)
    if (!direct[name] && name !== '@types/*')
      faults.push(`docs/dependencies.md: ${name} is no dependency any more`)

  const locked = Object.entries(packages).filter(([place]) => place !== '')
  if (locked.length < 50)
    faults.push('fewer than 50 packages in the lock file: the check looks at the wrong place')
  for (const [place, { license, dev, integrity, link }] of locked) {
    const name = place.replace(/^.*node_modules\//, '')
    if (!integrity && !link) faults.push(`package-lock.json: ${name} has no hash`)
    const choices = /\sOR\s/.test(license ?? '')
    const bad = idsOf(license).filter(
      id => !(dev ? freeForTools : free).includes(id) && !exceptions[id]?.test(name),
    )
    if (choices ? bad.length === idsOf(license).length : bad.length > 0)
      faults.push(`package-lock.json: ${name} is under ${bad.join(', ')}, which is not on the list`)
  }
  if (faults.length > 0) throw new Error(`\n${faults.join('\n')}`)
}
