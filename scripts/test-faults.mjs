import { setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { startPostgres } = await import('./test-machine.mjs')
const { crash } = await import('../e2e/faults/crashes.mjs')

const rounds = Number(process.argv[2] ?? 100)
const postgres = await startPostgres()
let failed = 0
const table = []
try {
  for (const [engine, databaseServer] of [
    ['embedded', undefined],
    ['PostgreSQL', postgres.url],
  ]) {
    const result = await crash({ rounds, databaseServer })
    const bad = result.lost + result.doubled + result.mailsLost > 0 || result.mailsDoubled > 4 * rounds
    if (bad) failed++
    table.push({
      fault: `kill -9 while ordering (${engine})`,
      times: rounds,
      confirmed: result.confirmed,
      lost: result.lost,
      doubled: result.doubled,
      'mails lost': result.mailsLost,
      'mails doubled': result.mailsDoubled,
      'back within': `${result.slowestReturn.toFixed(1)} s`,
    })
  }
} finally {
  await postgres.stop()
}
console.table(table)
console.log(`\n${table.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 || table.length === 0 ? 1 : 0
