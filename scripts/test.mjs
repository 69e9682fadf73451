import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bin, home, run, setUp } from './setup.mjs'

await setUp()
const { findChromium, startPostgres } = await import('./test-machine.mjs')

const chromium = await findChromium()
const postgres = await startPostgres()
let passed = 0
let failed = 0
try {
  await run(process.execPath, ['scripts/check.mjs'])
  await runTests(
    'unit',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    {
      TEST_DATABASE_URL: postgres.url,
    },
  )
  await runTests('journeys', 'playwright', ['test'], { CHROMIUM: chromium })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await postgres.stop()
}
if (failed > 0 || passed === 0) process.exitCode = 1
console.log(`\n${passed} passed, ${failed} failed`)

/** Adds up the report of a test runner, also if the runner fails. */
async function runTests(name, command, args, env) {
  const report = path.join(home, `test-results/${name}.json`)
  let failure
  await run(bin(command), args, { env: { ...process.env, ...env } }).catch(error => {
    failure = error
  })
  if (!existsSync(report)) throw failure ?? new Error(`${command} wrote no report`)
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const skipped = result.numPendingTests ?? result.stats.skipped
  const flaky = result.stats?.flaky ?? 0
  passed += result.numPassedTests ?? result.stats.expected + flaky
  failed += (result.numFailedTests ?? result.stats.unexpected) + skipped
  if (flaky > 0) console.error(`${flaky} passed on the second attempt only`)
  if (skipped > 0) console.error(`${skipped} tests were skipped: a skipped test counts as failed`)
  if (failure) throw failure
}
