import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import config, { folders } from '../.dependency-cruiser.mjs'
import { bin, home, run, setUp } from './setup.mjs'

const forbiddenFolders = ['utils', 'lib', 'helpers', 'components', 'hooks', 'types', 'services']

await setUp()
const { makePictures } = await import('./pictures.mjs')
await makePictures()
const { checkDependencies } = await import('./check-dependencies.mjs')
const { checkMigrations } = await import('./check-migrations.mjs')

// What did not change since the last run is not checked again.
const caches = 'node_modules/.cache/checks'
const colors = process.stdout.isTTY ? [] : ['--colors=off']
const checks = {
  'types of routes': () => run(bin('react-router'), ['typegen']),
  types: () => run(bin('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', `${caches}/types.json`]),
  'lint and format': () => run(bin('biome'), ['ci', '.', ...colors]),
  'unused files, exports and dependencies': () =>
    run(bin('knip'), ['--no-progress', '--cache', '--cache-location', `${caches}/knip`]),
  'directions of imports': checkDirections,
  'file names': checkNames,
  'dependencies and licences': () => checkDependencies(),
  'migrations that the version before can live with': checkMigrations,
}
for (const [name, check] of Object.entries(checks)) {
  const start = performance.now()
  console.log(`· ${name} …`)
  await check()
  console.log(`· ${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
}

async function checkDirections() {
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(['app', 'server'], { ...config.options, ruleSet: config, validate: true })
  const { modules, summary } = output
  const own = modules.filter(({ source }) => /^(app|server)\//.test(source))
  const imports = own.flatMap(({ dependencies }) => dependencies)
  // A parser that does not understand the files finds no violation either.
  if (own.length < 80 || imports.length < 200)
    throw new Error(`Only ${own.length} modules and ${imports.length} imports were found`)
  if (summary.violations.length > 0) {
    throw new Error(
      `\n${summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join('\n')}`,
    )
  }
}

/** Rules that dependency-cruiser can't check: names of files and folders, and access to the environment. */
function checkNames() {
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
