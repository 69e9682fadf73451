import { setUp } from './setup.mjs'

await setUp()
const { Stryker } = await import('@stryker-mutator/core')

// `npm run test:mutation -- <files>` changes these files only, and lists the mutants that no test noticed;
// `-- --force` repeats what an earlier run found.
const args = process.argv.slice(2)
const files = args.filter(arg => arg !== '--force')
await new Stryker({
  force: args.includes('--force'),
  ...(files.length > 0 && { mutate: files, clearTextReporter: { reportMutants: true } }),
}).runMutationTest()
