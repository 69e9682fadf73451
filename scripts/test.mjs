import { execFileSync, spawnSync } from 'node:child_process'
// Node 20 can start this file, and has no `globSync` to import by name.
import fs, { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bin, home, run, setUp } from './setup.mjs'

await setUp()
const { makePictures } = await import('./pictures.mjs')
const { findChromium, startPostgres, setTemporaryFolder } = await import('./test-machine.mjs')

// `npm test -- <words>` runs the tests with the words in their file's path or in their title;
// `npm run test:changed [-- <commit>]` those that import a file changed since main or the commit.
const [first, ...others] = process.argv.slice(2)
const base = first === '--changed' ? (others[0] ?? 'main') : undefined
const words = base ? [] : process.argv.slice(2)
const isWhole = !base && words.length === 0

const reports = path.join(home, 'test-results')
const stages = []
const slowest = []
let passed = 0
let failed = 0

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
setTemporaryFolder()
try {
  const chromium = await stage('preparation', async () => {
    await makePictures()
    return findChromium()
  })
  // Its data need not survive the run.
  // Statistics taken between two tests, of emptied tables, would plan the queries of the next.
  const postgres = await startPostgres({ settings: ['fsync=off', 'full_page_writes=off', 'autovacuum=off'] })
  const env = {
    // Outside of the temporary files, so that the next run has it.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(home, 'node_modules/.cache/journeys'),
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    CHROMIUM: chromium,
  }
  try {
    if (isWhole) await runAll(env)
    else await runSelected(env)
  } finally {
    await postgres.stop()
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
report()
if (failed > 0 || (passed === 0 && !base)) process.exitCode = 1
if (!isWhole && passed + failed === 0) console.error('No test matches.')
console.log(`\n${passed} passed, ${failed} failed`)

/** The checks and the build use the processor while unit tests wait; the journeys need all of it. */
async function runAll(env) {
  const results = await Promise.allSettled([
    runUnitTests(env),
    (async () => {
      const { default: prepareShop } = await import('../e2e/initial-data.mjs')
      await stage('build', prepareShop)
      await stage('checks', () => run(process.execPath, ['scripts/check.mjs']))
    })(),
  ])
  const failure = results.find(({ status }) => status === 'rejected')
  if (failure) throw failure.reason
  await runJourneys(env)
}

async function runSelected(env) {
  if (base) {
    await runUnitTests(env, ['--changed', base])
    const journeys = changedFiles(base).filter(file => file.endsWith('.spec.ts'))
    if (journeys.length > 0) await runJourneys(env, journeys)
    console.log(
      `\nRun: the unit and database tests that import what changed since ${base}, and the journeys that changed.`,
      '\nLeft out: the checks, the other journeys, which reach a change through the browser only, and test:resilience.',
    )
    return
  }
  const pattern = words.map(word => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')
  const matches = new RegExp(pattern, 'is')
  const files = fs.globSync('{app,server,scripts}/**/*.test.{ts,tsx}', { cwd: home })
  const named = files.filter(file => matches.test(file))
  const titled = files.filter(
    file => !named.includes(file) && matches.test(readFileSync(path.join(home, file), 'utf8')),
  )
  if (named.length > 0) await runUnitTests(env, named)
  // `--testNamePattern` is case-sensitive.
  const anyCase = pattern.replace(/\p{L}/gu, letter => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
  if (titled.length > 0) await runUnitTests(env, [...titled, '--testNamePattern', anyCase])
  await runJourneys(env, ['--grep', pattern])
}

/** Also those that are not committed or not tracked. */
function changedFiles(since) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return files.filter(file => existsSync(path.join(home, file)))
}

async function runUnitTests(env, args = []) {
  const file = path.join(reports, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json']
  const options = [...reporters, `--outputFile.json=${file}`, '--passWithNoTests', ...args]
  await stage('unit tests', () => runTests('vitest', ['run', ...options], env, file))
}

async function runJourneys(env, args = []) {
  const options = ['test', ...args]
  // Without a test, a run would still build the shop.
  if (!isWhole && spawnSync(bin('playwright'), [...options, '--list']).status !== 0) return
  const result = path.join(reports, 'journeys.json')
  await stage('journeys', () => runTests('playwright', options, env, result).finally(printLastPages))
}

/** What the pages of failed journeys contained, for a machine whose files nobody can look at. */
function printLastPages() {
  for (const file of fs.globSync('journeys/*/error-context.md', { cwd: reports })) {
    const [, problem = ''] = readFileSync(path.join(reports, file), 'utf8').split('# Error details')
    console.error(`\n${file}\n${problem.split('# Test source')[0]}`)
  }
}

async function stage(name, task) {
  console.log(`· ${name} …`)
  const start = performance.now()
  try {
    return await task()
  } finally {
    stages.push([name, performance.now() - start])
  }
}

/** Adds up the report of a test runner, also if the runner fails. */
async function runTests(command, args, env, file) {
  rmSync(file, { force: true })
  let failure
  await run(bin(command), args, { env }).catch(error => {
    failure = error
  })
  if (!existsSync(file)) throw failure ?? new Error(`${command} wrote no report`)
  const result = JSON.parse(readFileSync(file, 'utf8'))
  const counts = command === 'vitest' ? countUnitTests(result) : countJourneys(result)
  passed += counts.passed
  failed += counts.failed + counts.skipped
  if (counts.flaky > 0) console.error(`${counts.flaky} passed on the second attempt only`)
  if (counts.skipped > 0)
    console.error(`${counts.skipped} tests were skipped: a skipped test counts as failed`)
  if (failure) throw failure
}

function countUnitTests({ testResults, numPassedTests, numFailedTests, numPendingTests }) {
  for (const { name, startTime, endTime } of testResults) slowest.push([name, endTime - startTime])
  // Tests that `--testNamePattern` does not match are pending.
  const skipped = isWhole ? numPendingTests : 0
  return { passed: numPassedTests, failed: numFailedTests, skipped, flaky: 0 }
}

function countJourneys({ suites, stats }) {
  const results = suite =>
    [...(suite.specs ?? []), ...(suite.suites ?? [])].flatMap(entry =>
      entry.tests ? entry.tests.flatMap(test => test.results) : results(entry),
    )
  for (const suite of suites)
    slowest.push([
      path.join(home, 'e2e', suite.file),
      results(suite).reduce((sum, { duration }) => sum + duration, 0),
    ])
  const { expected, unexpected, skipped, flaky } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, flaky }
}

function report() {
  const seconds = milliseconds => `${(milliseconds / 1_000).toFixed(1).padStart(7)} s`
  const times = new Map()
  for (const [name, time] of slowest) times.set(name, (times.get(name) ?? 0) + time)
  const longest = [...times].sort(([, a], [, b]) => b - a).slice(0, 10)
  if (longest.length > 0) console.log('\nSlowest files, on all engines and screens together:')
  for (const [name, time] of longest) console.log(`${seconds(time)}  ${path.relative(home, name)}`)
  console.log('\nStages:')
  for (const [name, time] of stages) console.log(`${seconds(time)}  ${name}`)
}
