import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { openMailServer, readMailId } from '../mail-server.mjs'
import { openMixedLoad, verifyMixedLoad } from './mixed-load.mjs'
import { runTrial, secondsSince } from './trial.mjs'

const pause = () => setTimeout(200 + Math.random() * 600)

/** Kills the shop with SIGKILL again and again under load, and restarts it as a supervisor does. */
export const crashShop = ({ rounds, until = Number.POSITIVE_INFINITY, databaseServer }) =>
  runUnderLoad({ server: databaseServer }, async (trial, measureRecovery) => {
    for (let round = 0; round < rounds && (round < 2 || performance.now() < until); round++) {
      await pause()
      await measureRecovery(async () => {
        const exit = once(trial.shop, 'exit')
        trial.shop.kill('SIGKILL')
        await exit
        await trial.start()
      })
    }
  })

/** Kills processes of the database server under load: a connection's process and the main process in turn. */
export const crashPostgres = ({ rounds, until = Number.POSITIVE_INFINITY, postgres }) =>
  runUnderLoad({ server: postgres.url }, async (_, measureRecovery) => {
    for (let round = 0; round < rounds && (round < 2 || performance.now() < until); round++) {
      await pause()
      await measureRecovery(() => killConnectionProcess(postgres.url))
      await pause()
      await measureRecovery(async () => {
        await postgres.kill()
        await postgres.revive()
      })
    }
  })

async function killConnectionProcess(url) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select pid from pg_stat_activity where application_name = 'blockyard' order by random() limit 1",
    )
    process.kill(rows[0].pid, 'SIGKILL')
  } finally {
    await client.end().catch(() => {})
  }
}

async function failAfterTwoMinutes() {
  await setTimeout(120_000, undefined, { ref: false })
  throw new Error('no order was confirmed within two minutes')
}

/** `crash` harms what the shop needs, and measures how long it takes until an order is confirmed again. */
export async function runUnderLoad({ server, ...more }, crash) {
  const mailServer = await openMailServer(readMailId)
  const { mails } = mailServer
  let load
  const env = { SMTP_URL: mailServer.url, TRUST_PROXY: 'on', ...more.env }
  const verify = (db, { errors }) => verifyMixedLoad(db, load, mails, errors)
  const result = await runTrial({ server, env, verify }, async trial => {
    load = openMixedLoad(trial)
    await trial.start()
    await load.start()
    await crash(trial, async kill => {
      const startTime = performance.now()
      await kill()
      await Promise.race([load.order(), failAfterTwoMinutes()])
      trial.recoveries.push(secondsSince(startTime))
    })
    await load.stop()
    for (let quiet = 0, seen = -1; quiet < 90 && load.lacksMails(mails); quiet++) {
      if (mails.length !== seen) quiet = 0
      seen = mails.length
      await setTimeout(1_000)
      if (trial.env.DATABASE_URL) await expireLeases(trial.env.DATABASE_URL)
    }
    await trial.stop()
    await mailServer.close()
    return { times: trial.recoveries.length }
  })
  // A process that dies between sending a mail and recording it sends the mail again: at most one per worker and crash.
  if (result.mailsDoubled > 4 * result.times) result.errors.push(`${result.mailsDoubled} mails were doubled`)
  return result
}

/** Ends the leases of jobs that dead processes hold after ten seconds instead of two minutes. */
export async function expireLeases(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "update jobs set locked_until = now(), run_at = least(run_at, now()) where done_at is null and locked_until < now() + interval '110 seconds'",
  )
  await client.end()
}
