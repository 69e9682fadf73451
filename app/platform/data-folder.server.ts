import fs from 'node:fs'
import path from 'node:path'
import type { Log } from './log.server.ts'

/** The data folder can't be worked with; the message says why, and what helps. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Makes the folder where there is none, and makes sure that it can be written. */
export function openDataFolder(folder: string) {
  const probe = path.join(folder, `.probe-${process.pid}`)
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.writeFileSync(probe, 'x', { mode: 0o600, flush: true })
  } catch (error) {
    throw folderFault(folder, error)
  } finally {
    try {
      fs.rmSync(probe, { force: true })
    } catch {
      // What could not be written can't be removed.
    }
  }
}

/** A sentence for what the system says of a folder. */
export function folderFault(folder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return diskFull(folder, code)
  if (/^(EACCES|EPERM|EROFS)$/.test(code))
    return new DataFolderError(
      `The data folder ${folder} cannot be written (${code}): give it to the user that runs the shop, or set DATA_DIR to another folder.`,
    )
  if (/^(ENOTDIR|EEXIST)$/.test(code))
    return new DataFolderError(
      `The data folder ${folder} is not a folder: set DATA_DIR to one, or to one that can be made.`,
    )
  return error
}

export const diskFull = (folder: string, detail: string) =>
  new DataFolderError(
    `The disk of the data folder ${folder} is full (${detail}): make room, then start the shop again.`,
  )

/** Two of the files that the engine writes ahead to: where it can't make the next of them, it breaks down. */
export const reserveBytes = 32 * 1024 * 1024

export function freeBytes(folder: string) {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

type Watch = {
  folder: string
  /** Called when room gets scarce (`true`), and when there is enough again. */
  onScarce(scarce: boolean): Promise<unknown>
  log?: Log | undefined
  free?: (folder: string) => number
  everyMs?: number
}

/** Looks after the room on the folder's disk: better no order is taken than the engine breaks down over one. */
export async function watchSpace({ folder, onScarce, log, free = freeBytes, everyMs = 1_000 }: Watch) {
  let scarce = false
  let looking = Promise.resolve()
  const look = async () => {
    const left = free(folder)
    const now = left < (scarce ? reserveBytes * 1.25 : reserveBytes)
    if (now === scarce) return
    await onScarce(now)
    scarce = now
    const facts = { folder, freeMegabytes: Math.floor(left / 1024 / 1024) }
    if (now)
      log?.error('the disk is full: nothing is stored, and orders are refused, until there is room', facts)
    else log?.info('the disk has room again: orders are taken', facts)
  }
  const turn = () => {
    looking = looking.then(look).catch(error => log?.warn('free space is unknown', { reason: String(error) }))
    return looking
  }
  await turn()
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
