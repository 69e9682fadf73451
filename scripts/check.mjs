import { bin, run, setUp } from './setup.mjs'

await setUp()
const { makePictures } = await import('./pictures.mjs')
await makePictures()
const { checkDependencies } = await import('./check-dependencies.mjs')
const { checkDirections } = await import('./check-directions.mjs')
const { checkNames } = await import('./check-names.mjs')
const { checkSecurityDocument } = await import('./check-security-document.mjs')

const colors = process.stdout.isTTY ? [] : ['--colors=off']
const checks = {
  'types of routes': () => run(bin('react-router'), ['typegen']),
  types: () => run(bin('tsc'), ['--noEmit']),
  'lint and format': () => run(bin('biome'), ['ci', '.', ...colors]),
  'unused files, exports and dependencies': () => run(bin('knip'), ['--no-progress']),
  'directions of imports': checkDirections,
  'file names': checkNames,
  'dependencies and licences': () => checkDependencies(),
  'what the security document names': checkSecurityDocument,
}
for (const [name, check] of Object.entries(checks)) {
  const start = performance.now()
  console.log(`· ${name} …`)
  await check()
  console.log(`· ${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
}
