import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { readBackupState } from '../backup/nightly-backup.server.ts'
import type { Db } from '../database/database.server.ts'
import { jobs } from '../jobs/jobs.table.ts'
import { countStuckJobs } from '../jobs/stuck-jobs.server.ts'
import { providerClockOffset } from '../messages/provider-request.server.ts'
import { unsentHeading } from '../messages/sending.ts'
import { formatBytes } from '../text/bytes-text.ts'
import { readDatabaseSize } from './database-size.server.ts'
import { growthPerDay, type HealthCheck, type HealthResult } from './health.server.ts'
import { proxyCheck } from './proxy-check.server.ts'
import { readSlowStatements } from './slow-statements.server.ts'

const mib = 1024 * 1024

const disk: HealthCheck = {
  name: 'disk',
  label: 'Disk',
  async run({ env }, before) {
    const { bavail, blocks, bsize } = fs.statfsSync(env.dataDir)
    return diskResult(bavail * bsize, blocks * bsize, before?.readings)
  },
}

/** `free` and `total` are bytes; `readings` the bytes that were free on earlier days. */
export function diskResult(free: number, total: number, readings?: Record<string, number>): HealthResult {
  const growth = growthPerDay(readings, free)
  const daysLeft = growth !== undefined && growth < 0 ? Math.floor(free / -growth) : undefined
  const isSoonFull = daysLeft !== undefined && daysLeft < 14
  const state = free < 256 * mib ? 'ill' : free < 1024 * mib || isSoonFull ? 'warning' : 'ok'
  const when = daysLeft !== undefined && daysLeft < 365 ? `, at this rate full in ${daysLeft} days` : ''
  const advice = state === 'ok' ? '' : ' Delete what is not needed from it, or get a larger one.'
  return {
    state,
    message: `${formatBytes(free)} of ${formatBytes(total)} of the data folder’s disk are free${when}.${advice}`,
    reading: free,
  }
}

const jobQueue: HealthCheck = {
  name: 'jobs',
  label: 'Jobs',
  async run({ db }) {
    const [row] = await db
      .select({ overdue: sql<number>`count(*)::int` })
      .from(jobs)
      .where(
        sql`done_at is null and failed_at is null and run_at < now() - interval '15 minutes'
          and (locked_until is null or locked_until < now())`,
      )
    const { failed } = await countStuckJobs(db)
    const count = (number: number) => `${number.toLocaleString('en')} ${number === 1 ? 'job' : 'jobs'}`
    if (row && row.overdue > 0)
      return {
        state: 'ill',
        message: `${count(row.overdue)} such as mails should have run 15 minutes ago. Start the shop again, and look into its log.`,
      }
    if (failed > 0)
      return {
        state: 'warning',
        message: `${count(failed)} such as mails were given up. Settings lists them under “${unsentHeading}”, with the reason: send them again or call.`,
      }
    return { state: 'ok', message: 'Everything is done in time.' }
  },
}

const database: HealthCheck = {
  name: 'database',
  label: 'Database',
  async run({ db }, before) {
    const started = performance.now()
    await db.execute(sql`select 1`)
    const ms = Math.round(performance.now() - started)
    const { total } = await readDatabaseSize(db, 0)
    const growth = growthPerDay(before?.readings, total)
    const rate = growth && growth >= mib ? `, ${formatBytes(growth)} more each day` : ''
    const size = `It holds ${formatBytes(total)}${rate}.`
    if (ms < 1_000) return { state: 'ok', message: `${size} It answers in ${ms} ms.`, reading: total }
    const message = `It needs ${(ms / 1_000).toFixed(1)} s for the smallest question. See what else loads its machine. ${size}`
    return { state: 'warning', message, reading: total }
  },
}

const slowStatements: HealthCheck = {
  name: 'queries',
  label: 'Slow queries',
  async run({ db }) {
    const { statements } = await readSlowStatements(db, 20)
    const slow = statements.filter(({ calls, mean }) => calls >= 5 && mean >= 1_000)
    return slow.length === 0
      ? { state: 'ok', message: 'No query is slow again and again.' }
      : {
          state: 'warning',
          message: `${slow.length} of the queries below take more than a second each. See what else loads the machine, and report them with the version of the shop.`,
        }
  },
}

const maxOffsetSeconds = 30

/** Housekeeping looks it up. */
export const clockCheckName = 'clock'

const clock: HealthCheck = {
  name: clockCheckName,
  label: 'Clock',
  async run({ db }) {
    const started = Date.now()
    const times = await readTimes(db)
    const offset = (times.now - (started + Date.now()) / 2) / 1_000
    const ahead = (times.latest - Date.now()) / 1_000
    return clockResult({ database: offset, latest: ahead, provider: providerClockOffset() })
  },
}

/** Another job soon replaces one that was stored while the clock was ahead. */
async function readTimes(db: Db) {
  const milliseconds = (time: ReturnType<typeof sql>) =>
    sql<number>`(extract(epoch from ${time}) * 1000)::float8`
  const [row] = await db
    .select({
      now: milliseconds(sql`clock_timestamp()`),
      latest: milliseconds(sql`coalesce((select created_at from jobs order by id desc limit 1), 'epoch')`),
    })
    .from(sql`(select 1) one`)
  if (!row) throw new Error('The database returned no time')
  return row
}

type Offsets = { database: number; latest: number; provider: number | undefined }

/** In seconds: by how much the others are ahead of this machine. */
export function clockResult({ database, latest, provider }: Offsets): HealthResult {
  const advice = 'Turn on the setting of the time by the network on both (timedatectl set-ntp true).'
  const differs = (offset: number) => Math.abs(offset) > maxOffsetSeconds
  const seconds = (offset: number) => `${Math.round(Math.abs(offset)).toLocaleString('en')} s`
  const ill = (what: string): HealthResult => ({ state: 'ill', message: `${what} ${advice}` })
  if (differs(database)) return ill(`It differs by ${seconds(database)} from the database server’s.`)
  if (provider !== undefined && differs(provider))
    return ill(`It differs by ${seconds(provider)} from that of the mail or SMS provider.`)
  if (latest > maxOffsetSeconds) return ill(`It is ${seconds(latest)} behind what was stored last.`)
  return { state: 'ok', message: 'It agrees with the clocks that the shop can see.' }
}

const backup: HealthCheck = {
  name: 'backup',
  label: 'Backups',
  async run({ db, env }) {
    const state = await readBackupState(db, env)
    if (!state)
      return {
        state: 'warning',
        message: 'The shop makes none. Whoever runs the server sets BACKUP_TO, or makes them some other way.',
      }
    const { isLate, problem, lastGood } = state
    const latest = lastGood
      ? `The last good one is of ${lastGood.finishedAt.toISOString().slice(0, 10)}.`
      : 'There is none yet: the shop makes one every night.'
    if (!isLate && !problem) return { state: 'ok', message: latest }
    const advice = 'See that BACKUP_TO can be written, and that its disk and that of DATA_DIR have room.'
    return {
      state: isLate ? 'ill' : 'warning',
      message: `${latest} ${problem} ${advice}`.replace(/ +/g, ' '),
    }
  },
}

/** Of what belongs to no slice. */
export const platformChecks: HealthCheck[] = [
  disk,
  jobQueue,
  database,
  slowStatements,
  clock,
  backup,
  proxyCheck,
]
