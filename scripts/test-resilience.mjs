import { setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { findPooler, findProxy, setTemporaryFolder, startPostgres } = await import('./test-machine.mjs')
const { moveBackups } = await import('../e2e/resilience/backup-moves.mjs')
const { crashPostgres, crashShop } = await import('../e2e/resilience/crashes.mjs')
const { damage } = await import('../e2e/resilience/damage.mjs')
const { failures, failOver } = await import('../e2e/resilience/failover.mjs')
const { fullDisk, fullServerDisk } = await import('../e2e/resilience/full-disk.mjs')
const { gracefulStop } = await import('../e2e/resilience/graceful-stop.mjs')
const { overload, slowClients } = await import('../e2e/resilience/load.mjs')
const { mailOutages } = await import('../e2e/resilience/mail-outages.mjs')
const { outages } = await import('../e2e/resilience/outages.mjs')
const { pooler } = await import('../e2e/resilience/pooler.mjs')
const { release } = await import('../e2e/resilience/release.mjs')
const { rollingRestart } = await import('../e2e/resilience/rolling-restart.mjs')
const { fuzz } = await import('./fuzz.mjs')

// `npm run test:resilience -- 10` runs 10 rounds instead of 100, `-- 10 outages` only the scenarios of that name;
// `-- 10 --minutes=6` ends repeated scenarios early, so that all take about that long on a slow machine.
const [requestedRounds, filter] = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const rounds = Number(requestedRounds ?? 100)
const minutes = Number(process.argv.find(argument => argument.startsWith('--minutes='))?.slice(10) ?? 24 * 60)
const until = () => performance.now() + (minutes * 60_000) / 8
const isFull = rounds >= 100
setTemporaryFolder()
const postgres = await startPostgres()
const databaseServer = postgres.url
const seconds = isFull ? 20 : 8
const stopRounds = isFull ? 10 : 2

/** These stop or load the server that they share. */
const onSharedServer = {
  'kill -9 of the shop (PostgreSQL)': () => crashShop({ rounds, until: until(), databaseServer }),
  'kill -9 of PostgreSQL itself': () => crashPostgres({ rounds, until: until(), postgres }),
  'outages of the database': () => outages({ postgres, rounds: isFull ? 2 : 1 }),
  'outages of the mail server': () => mailOutages({ postgres, orders: 5 }),
  'connection pooler (PostgreSQL)': async () => pooler({ pgbouncer: await findPooler(), databaseServer }),
  'stop under load (PostgreSQL)': () => gracefulStop({ rounds: stopRounds, databaseServer }),
  'rolling restart of four processes': async () =>
    rollingRestart({
      haproxy: await findProxy(),
      databaseServer,
      rounds: isFull ? 5 : 1,
      frozenSeconds: isFull ? 30 : 12,
    }),
  'backup and restore under load': () => moveBackups({ postgres }),
}
const withOwnData = {
  'kill -9 of the shop (embedded)': () => crashShop({ rounds, until: until() }),
  'damaged data directory': () => damage({ every: isFull ? 1 : 4 }),
  'full disk (embedded)': fullDisk,
  'full disk (PostgreSQL)': fullServerDisk,
  ...Object.fromEntries(
    (isFull ? failures : ['killed']).map(each => [
      `failover, primary ${each}`,
      () => failOver(each, isFull ? 10 : 1),
    ]),
  ),
  'stop under load (embedded)': () => gracefulStop({ rounds: stopRounds }),
  'release as in an image': release,
  fuzz: () => fuzz({ requests: isFull ? 100_000 : rounds * 200, until: until() }),
}
/** These measure what the machine can do. */
const alone = {
  'overload (embedded)': () => overload({ seconds }),
  'overload (PostgreSQL)': () => overload({ seconds, databaseServer }),
  'slow, idle and oversized clients': () => slowClients({ idle: 10_000, slow: 50, seconds: isFull ? 30 : 5 }),
}

const formatSeconds = value => (value === undefined ? '' : `${value.toFixed(1)} s`)
/** Minimum, median and maximum. */
function formatRecoveries(recoveries) {
  const sorted = recoveries.toSorted((a, b) => a - b)
  const shares = sorted.length > 1 ? [0, 0.5, 1] : [0]
  return shares.map(share => formatSeconds(sorted[Math.floor(share * (sorted.length - 1))])).join(', ')
}

/** Repeated below the table: a long log is read from its end. */
const problems = []

async function runScenario(scenario, run) {
  console.log(`· ${scenario}`)
  const startTime = performance.now()
  const result = await run().catch(error => {
    console.error(error)
    return { errors: [error.message] }
  })
  const {
    times,
    confirmed,
    lost,
    doubled,
    mailsLost,
    mailsDoubled,
    recoveries = [],
    slowest,
    counts = {},
    more,
    errors,
  } = result
  const counted = Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
  for (const error of [...new Set(errors)].slice(0, 10)) {
    console.error(`  ${error}`)
    problems.push(`${scenario}: ${error}`)
  }
  const hasFailed = (lost ?? 0) + (doubled ?? 0) + (mailsLost ?? 0) + errors.length > 0
  return {
    scenario,
    times: times === 0 ? 'not possible here' : (times ?? ''),
    confirmed: confirmed ?? '',
    lost: lost ?? '',
    doubled: doubled ?? '',
    'mails lost': mailsLost ?? '',
    'mails doubled': mailsDoubled ?? '',
    'recovered in': formatRecoveries(recoveries),
    'slowest response': formatSeconds(slowest),
    more: [counted, more, errors.length > 0 ? `${errors.length} errors` : ''].filter(Boolean).join('; '),
    verdict: hasFailed ? 'FAILED' : 'ok',
    duration: formatSeconds((performance.now() - startTime) / 1_000),
  }
}

const table = []
async function runScenarios(scenarios) {
  for (const [scenario, run] of Object.entries(scenarios))
    if (!filter || scenario.includes(filter)) table.push(await runScenario(scenario, run))
}
try {
  // The times of a full run are documented, so nothing runs beside what they measure.
  if (isFull) for (const each of [withOwnData, onSharedServer]) await runScenarios(each)
  else await Promise.all([runScenarios(withOwnData), runScenarios(onSharedServer)])
  await runScenarios(alone)
} finally {
  await postgres.stop()
}
for (const row of table)
  console.log(
    Object.entries(row)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' | '),
  )
console.table(table)
for (const problem of problems) console.error(problem)
const failed = table.filter(({ verdict }) => verdict === 'FAILED').length
console.log(`\n${table.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 || table.length === 0 ? 1 : 0)
