import { existsSync } from 'node:fs'
import { setUp } from './setup.mjs'

await setUp()
const { Stryker } = await import('@stryker-mutator/core')

// `npm run test:mutation -- <files>` mutates these files only and lists the mutants that survive;
// `-- --force` also tests the mutants whose result an earlier run stored.
const args = process.argv.slice(2)
const files = args.filter(arg => arg !== '--force')
const missing = files.filter(file => !existsSync(file))
if (missing.length > 0) {
  console.error(`No such file: ${missing.join(', ')}`)
  process.exit(1)
}
const selection = {
  mutate: files,
  // The stored results would add all other files to the report.
  incremental: false,
  // One mutant that no test can notice lowers the score of a single file by several per cent.
  thresholds: { break: 85 },
  clearTextReporter: { reportMutants: true },
}
await new Stryker({ force: args.includes('--force'), ...(files.length > 0 && selection) }).runMutationTest()
