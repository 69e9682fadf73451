import { setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { startPostgres } = await import('./test-machine.mjs')
const { crashPostgres, crashShop } = await import('../e2e/resilience/crashes.mjs')
const { damage } = await import('../e2e/resilience/damage.mjs')
const { fullDisk, fullServerDisk } = await import('../e2e/resilience/full-disk.mjs')
const { gracefulStop } = await import('../e2e/resilience/graceful-stop.mjs')
const { overload, slowClients } = await import('../e2e/resilience/load.mjs')
const { mailOutages } = await import('../e2e/resilience/mail-outages.mjs')
const { moves } = await import('../e2e/resilience/moves.mjs')
const { outages } = await import('../e2e/resilience/outages.mjs')
const { fuzz } = await import('./fuzz.mjs')

// `npm run test:faults -- 10` makes ten rounds instead of a hundred, `-- 10 outages` only the faults of that name;
// `-- 10 --minutes=6` ends early what is done in rounds, so that all together takes about so long on a slow machine.
const [given, only] = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const rounds = Number(given ?? 100)
const minutes = Number(process.argv.find(argument => argument.startsWith('--minutes='))?.slice(10) ?? 24 * 60)
/** The longest of the three crash tests may take an eighth of the time. */
const until = () => performance.now() + (minutes * 60_000) / 8
const full = rounds >= 100
const faster = full ? 1 : 2
const postgres = await startPostgres()
let failed = 0
const table = []

async function fault(name, make) {
  if (only && !name.includes(only)) return
  console.log(`· ${name}`)
  const began = performance.now()
  let result
  try {
    result = await make()
  } catch (error) {
    console.error(error)
    result = { faults: [error.message] }
  }
  const { times, confirmed, lost, doubled, mailsLost, mailsDoubled, slowestReturn, slowest, more } = result
  const faults = result.faults ?? []
  for (const line of [...new Set(faults)].slice(0, 10)) console.error(`  ${line}`)
  const bad = (lost ?? 0) + (doubled ?? 0) + (mailsLost ?? 0) + faults.length > 0
  if (bad) failed++
  const seconds = value => (value === undefined ? '' : `${value.toFixed(1)} s`)
  table.push({
    fault: name,
    times: times === 0 ? 'not possible here' : (times ?? ''),
    confirmed: confirmed ?? '',
    lost: lost ?? '',
    doubled: doubled ?? '',
    'mails lost': mailsLost ?? '',
    'mails doubled': mailsDoubled ?? '',
    'recovered in': seconds(slowestReturn),
    'slowest answer': seconds(slowest),
    more: [more, faults.length > 0 ? `${faults.length} faults` : ''].filter(Boolean).join('; '),
    verdict: bad ? 'FAILED' : 'ok',
    took: seconds((performance.now() - began) / 1_000),
  })
}

const crashed = result => {
  const faults = [...result.faults]
  // A process that dies between sending and noting sends again: at most one mail a worker and crash.
  if (result.mailsDoubled > 4 * result.times) faults.push(`${result.mailsDoubled} mails were doubled`)
  const more = `${result.enquiries} messages, ${result.changes} changes, ${result.pages} pages`
  return { ...result, faults, more }
}

function overloaded(result) {
  const { answers, refusals } = result.took
  const within = ({ half, most95, most }) =>
    [half, most95, most].map(seconds => seconds.toFixed(2)).join(', ')
  const more = `carries ${result.capacity}/s; ${result.served} served, half, 95 % and all within ${within(answers)} s; ${result.refused} turned away within ${within(refusals)} s`
  return { ...result, more }
}

try {
  await fault('kill -9 of the shop (embedded)', async () =>
    crashed(await crashShop({ rounds, until: until() })),
  )
  await fault('kill -9 of the shop (PostgreSQL)', async () =>
    crashed(await crashShop({ rounds, until: until(), databaseServer: postgres.url })),
  )
  await fault('kill -9 of PostgreSQL itself', async () =>
    crashed(await crashPostgres({ rounds, until: until(), postgres })),
  )
  await fault('damaged data folder', () => damage({ every: faster * (full ? 1 : 2) }))
  await fault('full disk (embedded)', fullDisk)
  await fault('full disk (PostgreSQL)', fullServerDisk)
  await fault('outages of the database', async () => {
    const result = await outages({ postgres, rounds: full ? 2 : 1 })
    const faults = [...result.faults]
    if (result.served === 0 || result.refused === 0) faults.push('nothing was served or refused meanwhile')
    return {
      ...result,
      times: result.outages,
      faults,
      more: `${result.served} pages served, ${result.refused} orders refused`,
    }
  })
  await fault('outages of the mail server', async () => {
    const result = await mailOutages({ postgres, orders: 5 })
    const faults = [...result.faults]
    if (result.mailsDoubled > 0) faults.push('mails were doubled')
    return { ...result, times: result.outages, faults }
  })
  await fault('twice what it can carry (embedded)', async () =>
    overloaded(await overload({ seconds: full ? 20 : 8 })),
  )
  await fault('twice what it can carry (PostgreSQL)', async () =>
    overloaded(await overload({ seconds: full ? 20 : 8, databaseServer: postgres.url })),
  )
  await fault('slow, idle and oversized', async () => {
    const result = await slowClients({ idle: 10_000, slow: 50, seconds: full ? 30 : 5 })
    return { ...result, more: `${result.visits} visits meanwhile, up to ${result.held} lines held` }
  })
  await fault('stop under load (embedded)', async () =>
    stopped(await gracefulStop({ rounds: full ? 10 : 2 })),
  )
  await fault('stop under load (PostgreSQL)', async () =>
    stopped(await gracefulStop({ rounds: full ? 10 : 2, databaseServer: postgres.url })),
  )
  await fault('backup and restore while it runs', () => moves({ postgres }))
  await fault('fuzz', async () => {
    const result = await fuzz({ requests: full ? 100_000 : rounds * 200, until: until() })
    const { warm, end, rows } = result
    const more = `heap ${warm.heap} to ${end.heap} MB, resident ${warm.resident} to ${end.resident} MB; stored ${Object.entries(
      rows,
    )
      .map(([name, number]) => `${number} ${name}`)
      .join(', ')}`
    return { ...result, times: result.requests, more }
  })
} finally {
  await postgres.stop()
}

function stopped(result) {
  return { ...result, more: `${result.answered} answered, ${result.cut} cut off` }
}

for (const line of table)
  console.log(
    Object.entries(line)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' | '),
  )
console.table(table)
console.log(`\n${table.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 || table.length === 0 ? 1 : 0
