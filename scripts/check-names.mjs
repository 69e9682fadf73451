import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { folders } from '../.dependency-cruiser.mjs'
import { home } from './setup.mjs'

const forbiddenFolders = ['utils', 'lib', 'helpers', 'components', 'hooks', 'types', 'services']

/** Rules that dependency-cruiser can't check: names of files and folders, and access to the environment. */
export function checkNames() {
  const problems = []
  const files = readdirSync(path.join(home, 'app'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  if (files.length < 50) problems.push('fewer than 50 files in app/: the check looks at the wrong place')
  for (const file of files) {
    const name = path.relative(path.join(home, 'app'), path.join(file.parentPath, file.name))
    const parts = name.split(path.sep)
    if (parts.some(part => forbiddenFolders.includes(part)))
      problems.push(`${name}: the name of the folder is too general`)
    if (parts.length > 1 && !folders.includes(parts[0])) problems.push(`${name}: unknown folder in app/`)
    if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(file.name)) problems.push(`${name}: not kebab-case`)
    if (/^index\.tsx?$/.test(file.name)) problems.push(`${name}: no barrel files`)
    if (!/\.tsx?$/.test(name)) continue
    const text = readFileSync(path.join(home, 'app', name), 'utf8')
    const mayReadEnvironment =
      name === path.join('platform', 'env.server.ts') || /\.(fixture|test)\.tsx?$/.test(name)
    if (!mayReadEnvironment && text.includes('process.env'))
      problems.push(`${name}: only platform/env.server.ts reads process.env`)
    if (/biome-ignore/.test(text) && !/biome-ignore [\w/]+: \w+/.test(text))
      problems.push(`${name}: a lint exception without a reason`)
  }
  if (problems.length > 0) throw new Error(`\n${problems.join('\n')}`)
}
