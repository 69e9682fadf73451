import { setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { startPostgres } = await import('./test-machine.mjs')
const { crash } = await import('../e2e/faults/crashes.mjs')
const { outages } = await import('../e2e/faults/outages.mjs')
const { mailOutages } = await import('../e2e/faults/mail-outages.mjs')
const { fuzz } = await import('./fuzz.mjs')

// `npm run test:faults -- 10` kills ten times; `-- 10 outages` makes only the faults of that name.
const rounds = Number(process.argv[2] ?? 100)
const only = process.argv[3]
const longest = 10
const postgres = await startPostgres()
let failed = 0
const table = []

async function fault(name, make) {
  if (only && !name.includes(only)) return
  const { bad, ...figures } = await make()
  if (bad) failed++
  table.push({ fault: name, ...figures })
}
const crashing = databaseServer => async () => {
  const result = await crash({ rounds, databaseServer })
  return {
    bad: result.lost + result.doubled + result.mailsLost > 0 || result.mailsDoubled > 4 * rounds,
    times: rounds,
    confirmed: result.confirmed,
    lost: result.lost,
    doubled: result.doubled,
    'mails lost': result.mailsLost,
    'mails doubled': result.mailsDoubled,
    'back within': `${result.slowestReturn.toFixed(1)} s`,
  }
}
function told(faults) {
  for (const line of faults.slice(0, 10)) console.error(`  ${line}`)
  return faults.length
}

try {
  await fault('kill -9 while ordering (embedded)', crashing(undefined))
  await fault('kill -9 while ordering (PostgreSQL)', crashing(postgres.url))
  await fault('outages of the database', async () => {
    const result = await outages({ postgres, rounds: Math.ceil(rounds / 50) })
    const bad = told(result.faults) + result.lost + result.doubled > 0 || result.slowest > longest
    return {
      bad: bad || result.served === 0 || result.refused === 0,
      times: result.outages,
      confirmed: result.confirmed,
      lost: result.lost,
      doubled: result.doubled,
      'back within': `${result.slowestReturn.toFixed(1)} s`,
      slowest: `${result.slowest.toFixed(1)} s`,
    }
  })
  await fault('outages of the mail server', async () => {
    const result = await mailOutages({ postgres, orders: 5 })
    const bad = told(result.faults) + result.mailsLost + result.mailsDoubled > 0 || result.slowest > longest
    return {
      bad: bad || result.confirmed === 0,
      times: result.outages,
      confirmed: result.confirmed,
      'mails lost': result.mailsLost,
      'mails doubled': result.mailsDoubled,
      slowest: `${result.slowest.toFixed(1)} s`,
    }
  })
  await fault('fuzz', async () => {
    const result = await fuzz({ requests: rounds * 200 })
    return { bad: told(result.faults) > 0, times: result.requests, slowest: `${result.slowest.toFixed(1)} s` }
  })
} finally {
  await postgres.stop()
}
console.table(table)
console.log(`\n${table.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 || table.length === 0 ? 1 : 0
