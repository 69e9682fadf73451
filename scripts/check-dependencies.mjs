import { readFileSync } from 'node:fs'
import path from 'node:path'
import { home } from './setup.mjs'

const allowed =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 OFL-1.1 Unlicense'.split(' ')
const allowedForTools = [...allowed, 'CC-BY-4.0', 'MPL-2.0']
const exceptions = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^lightningcss(-|$)/,
  // Its LICENSE file is the MIT licence.
  undeclared: /^png-js$/,
}

const read = name => readFileSync(path.join(home, name), 'utf8')
const idsOf = licence => (licence ?? 'undeclared').split(/\s+(?:AND|OR)\s+|[()]/).filter(Boolean)

export function checkDependencies(
  { dependencies = {}, devDependencies = {} } = JSON.parse(read('package.json')),
  { packages } = JSON.parse(read('package-lock.json')),
  document = read('docs/dependencies.md'),
) {
  const problems = []
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
      problems.push(`package.json: ${name} must name one version, not ${version}`)
    const row = rowOf(name)
    if (!row?.reason) problems.push(`docs/dependencies.md: a row for ${name} is missing`)
    for (const id of idsOf(packages[`node_modules/${name}`]?.license))
      if (row && !row.licence.includes(id)) problems.push(`docs/dependencies.md: ${name} is under ${id}`)
  }
  for (const { name } of rows)
    if (!direct[name] && name !== '@types/*')
      problems.push(`docs/dependencies.md: ${name} is not a dependency`)

  const locked = Object.entries(packages).filter(([location]) => location !== '')
  if (locked.length < 50)
    problems.push('fewer than 50 packages in the lock file: the check looks at the wrong place')
  for (const [location, { license, dev, integrity, link }] of locked) {
    const name = location.replace(/^.*node_modules\//, '')
    if (!integrity && !link) problems.push(`package-lock.json: ${name} has no hash`)
    const choices = /\sOR\s/.test(license ?? '')
    const bad = idsOf(license).filter(
      id => !(dev ? allowedForTools : allowed).includes(id) && !exceptions[id]?.test(name),
    )
    if (choices ? bad.length === idsOf(license).length : bad.length > 0)
      problems.push(`package-lock.json: ${name} is under ${bad.join(', ')}, which is not on the list`)
  }
  if (problems.length > 0) throw new Error(`\n${problems.join('\n')}`)
}
