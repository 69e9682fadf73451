import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../database/database.server.ts'
import { lockDirectory } from '../database/directory-lock.server.ts'
import type { Env } from '../env.server.ts'
import { makeFolder } from '../files/durable-files.server.ts'
import { readDatabaseSize } from '../health/database-size.server.ts'
import { describeError, type Log } from '../log.server.ts'
import type { HousekeepingDeps, HousekeepingTask } from '../slice-manifest.server.ts'
import {
  backUpShop,
  databaseBytes,
  requireData,
  requireRoom,
  restoreShop,
  type Shop,
  withServer,
} from './backup-commands.server.ts'
import { type BackupStore, backupNameOf, openBackupStore } from './backup-store.server.ts'
import { backups } from './backups.table.ts'
import type { RestoreOptions } from './restore.server.ts'

/** In hours of Accra, which has the time of UTC. */
const firstHour = 2
const backupFile = 'backup.gz'
const trialFolder = 'trial'
/** What a backup makes in its folder. One of the same name that holds anything else is a copy of the operator's. */
const backupEntries = [backupFile, `${backupFile}.partial`, trialFolder]
/** A backup makes its folder a moment before it locks it. */
const leftoverAfterMs = 60_000
const retryAfter = sql`interval '1 hour'`

export type StoredBackup = {
  name: string
  rows: number
  bytes: number
  /** Why earlier ones that should have been deleted are still there. */
  pruneProblem: string
}

/** Backs up the shop, restores the file into a new database on trial, stores it, and deletes all but the latest. */
export async function backUpToStore(
  shop: Shop & Pick<RestoreOptions, 'seed'> & { log: Pick<Log, 'warn'> },
  { backupTo, backupKeep }: { backupTo: string; backupKeep: number },
): Promise<StoredBackup> {
  const store = openBackupStore(backupTo)
  makeFolder(shop.dataDir)
  await removeLeftovers(shop)
  requireRoom('A backup and its trial restore need', shop.dataDir, await readBytes(shop))
  const folder = await fs.mkdtemp(path.join(shop.dataDir, 'backup-'))
  const unlock = await lockDirectory(folder)
  try {
    const file = path.join(folder, backupFile)
    const inventory = await backUpShop(shop, file)
    const trial = { ...shop, databaseUrl: undefined, dataDir: path.join(folder, trialFolder) }
    await restoreShop(trial, file, { replace: true })
    const { size: bytes } = await fs.stat(file)
    const name = backupNameOf(new Date())
    await store.put(file, name)
    const pruneProblem = await prune(store, backupKeep, name)
    const rows = Object.values(inventory).reduce((sum, { rows }) => sum + rows, 0)
    return { name, bytes, rows, pruneProblem }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
    await unlock()
  }
}

/**
 * Keeps `latest` and those before it. Later ones are of a clock that was ahead.
 * A key that may only add is a protection, so that the backup counts without it.
 */
async function prune(store: BackupStore, backupKeep: number, latest: string): Promise<string> {
  try {
    const names = (await store.list()).filter(name => name <= latest)
    for (const old of names.toSorted().slice(0, -backupKeep)) await store.remove(old)
    return ''
  } catch (error) {
    return String(describeError(error).reason)
  }
}

async function readBytes(shop: Shop): Promise<number> {
  if (shop.databaseUrl) return withServer(shop.databaseUrl, async db => (await readDatabaseSize(db, 0)).total)
  requireData(shop)
  return databaseBytes(shop.dataDir)
}

/** Deletes what backups and commands have left whose process was killed. A running backup has locked its folder, a running shop that of its data. */
export async function removeLeftovers({ dataDir, log }: { dataDir: string; log: Pick<Log, 'warn'> }) {
  const names = await fs.readdir(dataDir).catch(() => [])
  await removeFilesOfCommands(
    dataDir,
    names.filter(name => /^\.backup-(.*\.partial|[0-9a-f-]+)$/.test(name)),
  )
  for (const name of names.filter(name => /^backup-\w{6}$/.test(name))) {
    const folder = path.join(dataDir, name)
    try {
      if (Date.now() - (await fs.stat(folder)).mtimeMs < leftoverAfterMs) continue
      if (!(await fs.readdir(folder)).every(entry => backupEntries.includes(entry))) continue
      const unlock = await lockDirectory(folder)
      await fs.rm(folder, { recursive: true, force: true }).finally(unlock)
      log.warn('what a killed backup left was removed', { folder })
    } catch {
      // In use, removed by another process, or of another user.
    }
  }
}

async function removeFilesOfCommands(dataDir: string, names: string[]) {
  if (names.length === 0) return
  try {
    const unlock = await lockDirectory(dataDir)
    await Promise.all(names.map(name => fs.rm(path.join(dataDir, name)))).finally(unlock)
  } catch {
    // A running shop may use them.
  }
}

/** Once a night, by whichever process comes first; after a failure again an hour later. */
export const backUpNightly: HousekeepingTask = async ({ db, env, log }) => {
  if (!env.backupTo) return
  // A database whose disk they have filled can't claim a night.
  await removeLeftovers({ dataDir: env.dataDir, log })
  if (new Date().getUTCHours() < firstHour) return
  const day = await claimNight(db)
  if (day) await saveResult({ db, log }, day, await runCommand())
}

export async function saveResult(
  { db, log }: Pick<HousekeepingDeps, 'db' | 'log'>,
  day: string,
  result: StoredBackup | string,
) {
  const finished = typeof result === 'string' ? { problem: result } : { ...result, finishedAt: sql`now()` }
  await db.update(backups).set(finished).where(eq(backups.day, day))
  if (typeof result === 'string') return log.error('the nightly backup failed', { problem: result })
  const { pruneProblem, ...stored } = result
  log.info('the shop was backed up', stored)
  if (pruneProblem) log.warn('old backups could not be deleted', { problem: pruneProblem })
}

/** @returns the day of the night, on which its result is stored */
export async function claimNight(db: Db): Promise<string | undefined> {
  const [claimed] = await db
    .insert(backups)
    .values({ day: sql`current_date` })
    .onConflictDoUpdate({
      target: backups.day,
      set: { startedAt: sql`now()`, problem: '' },
      setWhere: and(isNull(backups.finishedAt), sql`${backups.startedAt} < now() - ${retryAfter}`),
    })
    .returning({ day: backups.day })
  return claimed?.day
}

/** In a process of its own, whose memory is free afterwards. @returns what was stored, or the problem */
async function runCommand(): Promise<StoredBackup | string> {
  const child = fork(path.resolve('scripts/backup.mjs'), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let stored: StoredBackup | undefined
  let error = ''
  child.on('message', message => {
    stored = message as StoredBackup
  })
  child.stderr?.on('data', chunk => {
    error = (error + chunk).slice(-500)
  })
  await once(child, 'close')
  return stored ?? (error.trim() || 'The command ended without a result.')
}

export type BackupState = {
  lastGood: { finishedAt: Date; bytes: number } | undefined
  /** Of the last attempt, where it failed. */
  problem: string
  /** There is none of the last two days. */
  isLate: boolean
}

/** @returns undefined where the shop makes none */
export async function readBackupState(
  db: Db,
  { backupTo }: Pick<Env, 'backupTo'>,
): Promise<BackupState | undefined> {
  if (!backupTo) return undefined
  // Later ones are of a clock that was ahead.
  const untilToday = lte(backups.day, sql`current_date`)
  const [first] = await db
    .select({ at: backups.startedAt })
    .from(backups)
    .where(untilToday)
    .orderBy(backups.day)
    .limit(1)
  const [latest] = await db.select().from(backups).where(untilToday).orderBy(desc(backups.day)).limit(1)
  const [good] = await db
    .select({ finishedAt: backups.finishedAt, bytes: backups.bytes })
    .from(backups)
    .where(and(untilToday, isNotNull(backups.finishedAt)))
    .orderBy(desc(backups.day))
    .limit(1)
  const since = good?.finishedAt ?? first?.at
  return {
    lastGood: good?.finishedAt ? { finishedAt: good.finishedAt, bytes: good.bytes ?? 0 } : undefined,
    problem: latest?.finishedAt ? '' : (latest?.problem ?? ''),
    isLate: since !== undefined && Date.now() - since.getTime() > 2 * 86_400_000,
  }
}
