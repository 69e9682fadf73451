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
  await counted(
    'unit',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    {
      TEST_DATABASE_URL: postgres.url,
    },
  )
  await counted('journeys', 'playwright', ['test'], { CHROMIUM: chromium })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await postgres.stop()
}
if (failed > 0 || passed === 0) process.exitCode = 1
console.log(`\n${passed} passed, ${failed} failed`)

/** Runs a test runner to its end and adds up what its report says, also where it fails. */
async function counted(name, command, args, env) {
  const report = path.join(home, `test-results/${name}.json`)
  let fault
  await run(bin(command), args, { env: { ...process.env, ...env } }).catch(error => {
    fault = error
  })
  if (!existsSync(report)) throw fault ?? new Error(`${command} wrote no report`)
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const skipped = result.numPendingTests ?? result.stats.skipped
  const second = result.stats?.flaky ?? 0
  passed += result.numPassedTests ?? result.stats.expected + second
  failed += (result.numFailedTests ?? result.stats.unexpected) + skipped
  if (second > 0) console.error(`${second} passed at the second try only`)
  if (skipped > 0) console.error(`${skipped} tests were skipped: a skipped test counts as failed`)
  if (fault) throw fault
}
