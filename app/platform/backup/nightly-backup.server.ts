import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../database/database.server.ts'
import type { Env } from '../env.server.ts'
import { makeFolder } from '../files/durable-files.server.ts'
import type { HousekeepingTask } from '../slice-manifest.server.ts'
import { type BackedUpShop, backUpShop, restoreShop } from './backup-commands.server.ts'
import { backupNameOf, openBackupStore } from './backup-store.server.ts'
import { backups } from './backups.table.ts'
import type { RestoreOptions } from './restore.server.ts'

/** In hours of Accra, which has the time of UTC. */
const firstHour = 2
const leftoverAfterMs = 12 * 60 * 60 * 1_000
const retryAfter = sql`interval '1 hour'`

export type StoredBackup = { name: string; rows: number; bytes: number }

/** Backs up the shop, restores the file into a new database on trial, stores it, and deletes all but the latest. */
export async function backUpToStore(
  shop: BackedUpShop & Pick<RestoreOptions, 'seed'>,
  { backupTo, backupKeep }: { backupTo: string; backupKeep: number },
): Promise<StoredBackup> {
  const store = openBackupStore(backupTo)
  makeFolder(shop.dataDir)
  await removeLeftovers(shop.dataDir)
  const folder = await fs.mkdtemp(path.join(shop.dataDir, 'backup-'))
  try {
    const file = path.join(folder, 'backup.gz')
    const inventory = await backUpShop(shop, file)
    const trial = { ...shop, databaseUrl: undefined, dataDir: path.join(folder, 'trial') }
    await restoreShop(trial, file, { replace: true })
    const { size: bytes } = await fs.stat(file)
    const name = backupNameOf(new Date())
    await store.put(file, name)
    for (const old of (await store.list()).toSorted().slice(0, -backupKeep)) await store.remove(old)
    return { name, bytes, rows: Object.values(inventory).reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** What a backup leaves behind whose process was killed. */
async function removeLeftovers(dataDir: string) {
  for (const name of await fs.readdir(dataDir)) {
    const folder = path.join(dataDir, name)
    if (/^backup-\w{6}$/.test(name) && Date.now() - (await fs.stat(folder)).mtimeMs > leftoverAfterMs)
      await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Once a night, by whichever process comes first; after a failure again an hour later. */
export const backUpNightly: HousekeepingTask = async ({ db, env, log }) => {
  if (!env.backupTo || new Date().getUTCHours() < firstHour || !(await claimNight(db))) return
  const result = await runCommand()
  const finished = typeof result === 'string' ? { problem: result } : { ...result, finishedAt: sql`now()` }
  await db.update(backups).set(finished).where(eq(backups.day, sql`current_date`))
  if (typeof result === 'string') log.error('the nightly backup failed', { problem: result })
  else log.info('the shop was backed up', { ...result })
}

export const claimNight = async (db: Db) =>
  (
    await db
      .insert(backups)
      .values({ day: sql`current_date` })
      .onConflictDoUpdate({
        target: backups.day,
        set: { startedAt: sql`now()`, problem: '' },
        setWhere: and(isNull(backups.finishedAt), sql`${backups.startedAt} < now() - ${retryAfter}`),
      })
      .returning({ day: backups.day })
  ).length > 0

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
  const [first] = await db.select({ at: backups.startedAt }).from(backups).orderBy(backups.day).limit(1)
  const [latest] = await db.select().from(backups).orderBy(desc(backups.day)).limit(1)
  const [good] = await db
    .select({ finishedAt: backups.finishedAt, bytes: backups.bytes })
    .from(backups)
    .where(isNotNull(backups.finishedAt))
    .orderBy(desc(backups.day))
    .limit(1)
  const since = good?.finishedAt ?? first?.at
  return {
    lastGood: good?.finishedAt ? { finishedAt: good.finishedAt, bytes: good.bytes ?? 0 } : undefined,
    problem: latest?.finishedAt ? '' : (latest?.problem ?? ''),
    isLate: since !== undefined && Date.now() - since.getTime() > 2 * 86_400_000,
  }
}
