import { bin, run, setUp } from './setup.mjs'

await setUp()
const { makePictures } = await import('./pictures.mjs')
await makePictures()

const checks = [
  ['types of routes', 'react-router', ['typegen']],
  ['types', 'tsc', ['--noEmit']],
  ['lint and format', 'biome', ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])]],
  ['unused files, exports and dependencies', 'knip', ['--no-progress']],
]
for (const [name, command, args] of checks) {
  console.log(`· ${name}`)
  await run(bin(command), args)
}
console.log('· directions of imports')
const { checkDirections } = await import('./check-directions.mjs')
await checkDirections()
const { checkNames } = await import('./check-names.mjs')
console.log('· file names')
checkNames()
const { checkDependencies } = await import('./check-dependencies.mjs')
console.log('· dependencies and licences')
checkDependencies()
const { checkSecurityDocument } = await import('./check-security-document.mjs')
console.log('· what the security document names')
checkSecurityDocument()
