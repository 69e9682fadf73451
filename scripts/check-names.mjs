import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { folders } from '../.dependency-cruiser.mjs'
import { home } from './setup.mjs'

const forbiddenFolders = ['utils', 'lib', 'helpers', 'components', 'hooks', 'types', 'services']

/** What no import shows: names of files and folders, and who reads the environment. */
export function checkNames() {
  const faults = []
  const files = readdirSync(path.join(home, 'app'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  if (files.length < 50) faults.push('fewer than 50 files under app/: the check looks at the wrong place')
  for (const file of files) {
    const name = path.relative(path.join(home, 'app'), path.join(file.parentPath, file.name))
    const parts = name.split(path.sep)
    if (parts.some(part => forbiddenFolders.includes(part)))
      faults.push(`${name}: a folder of that name says nothing`)
    if (parts.length > 1 && !folders.includes(parts[0])) faults.push(`${name}: unknown folder under app/`)
    if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(file.name)) faults.push(`${name}: not kebab-case`)
    if (/^index\.tsx?$/.test(file.name)) faults.push(`${name}: no barrel files`)
    if (!/\.tsx?$/.test(name)) continue
    const text = readFileSync(path.join(home, 'app', name), 'utf8')
    const mayReadEnvironment =
      name === path.join('platform', 'env.server.ts') || /\.(fixture|test)\.tsx?$/.test(name)
    if (!mayReadEnvironment && text.includes('process.env'))
      faults.push(`${name}: only platform/env.server.ts reads process.env`)
    if (/biome-ignore/.test(text) && !/biome-ignore [\w/]+: \w+/.test(text))
      faults.push(`${name}: a lint exception without a reason`)
  }
  if (faults.length > 0) throw new Error(`\n${faults.join('\n')}`)
}
