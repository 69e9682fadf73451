import fs from 'node:fs'
import path from 'node:path'
import { makeFolder, syncFile } from '../files/durable-files.server.ts'
import { serialQueue } from '../jobs/serial-queue.ts'
import type { Log } from '../log.server.ts'
import { StartError } from '../start-error.ts'

export class DataFolderError extends StartError {
  override name = 'DataFolderError'
}

/** Where the commands find the control server of a running shop; readable by the owner of the data folder only. */
export const controlFile = (folder: string) => path.join(folder, 'control-server.json')

export function openDataFolder(folder: string) {
  const probe = path.join(folder, `.probe-${process.pid}`)
  try {
    makeFolder(folder)
    fs.writeFileSync(probe, 'x', { mode: 0o600, flush: true })
    // What a killed process has created there may not be synced.
    syncFile(folder)
  } catch (error) {
    throw describeFolderError(folder, error)
  } finally {
    try {
      fs.rmSync(probe, { force: true })
    } catch {
      // The probe was never written.
    }
  }
}

/** A file or folder belongs to somebody else, or its disk is read-only. */
export const isForbidden = (error: unknown) =>
  /^(EACCES|EPERM|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')

export function describeFolderError(folder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return diskFull(folder, code)
  if (isForbidden(error))
    return new DataFolderError(
      `The data folder ${folder} cannot be written (${code}): give write permission to the user that runs the shop, or set DATA_DIR to another folder.`,
    )
  if (/^(ENOTDIR|EEXIST)$/.test(code))
    return new DataFolderError(
      `The data folder ${folder} is not a folder: set DATA_DIR to a folder, or to a path where one can be created.`,
    )
  return error
}

export const diskFull = (folder: string, detail: string) =>
  new DataFolderError(
    `The disk of the data folder ${folder} is full (${detail}): free some space, then start the shop again.`,
  )

/** Two write-ahead log files: the engine breaks down if it can't create the next one. */
export const reserveBytes = 32 * 1024 * 1024

export function freeBytes(folder: string) {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

type Watch = {
  folder: string
  onScarce(isScarce: boolean): Promise<unknown>
  log?: Log | undefined
  free?: (folder: string) => number
  everyMs?: number
}

export async function watchSpace({ folder, onScarce, log, free = freeBytes, everyMs = 1_000 }: Watch) {
  let isScarce = false
  const check = async () => {
    const bytes = free(folder)
    // The higher limit for recovery avoids switching back and forth.
    const shouldBeScarce = bytes < (isScarce ? reserveBytes * 1.25 : reserveBytes)
    if (shouldBeScarce === isScarce) return
    await onScarce(shouldBeScarce)
    isScarce = shouldBeScarce
    const fields = { folder, freeMegabytes: Math.floor(bytes / 1024 / 1024) }
    if (isScarce) log?.error('disk full: the database is read-only until there is free space', fields)
    else log?.info('disk has free space again', fields)
  }
  const run = serialQueue()
  const runCheck = () =>
    run(check).catch(error => log?.warn('reading free space failed', { reason: String(error) }))
  await runCheck()
  const timer = setInterval(runCheck, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await run(async () => {})
  }
}
