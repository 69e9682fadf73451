import fs from 'node:fs'
import path from 'node:path'
import { commandText } from '../env.server.ts'
import { DataFolderError, diskFull, freeBytes, isForbidden, reserveBytes } from './data-folder.server.ts'

/** A database that has lost a part never counts as new. */
export function isNewDatabase(folder: string) {
  if (!fs.existsSync(folder)) return true
  if (!fs.statSync(folder).isDirectory()) throw damagedDatabase(folder, 'it is not a folder')
  const files = fs.readdirSync(folder)
  if (files.length === 0) return true
  if (!files.includes('PG_VERSION')) throw damagedDatabase(folder, 'PG_VERSION is missing')
  checkWriteAheadLog(folder)
  return false
}

const logFileBytes = 16 * 1024 * 1024

/** PostgreSQL takes a truncated log for a complete one and drops what followed. */
function checkWriteAheadLog(folder: string) {
  const log = path.join(folder, 'pg_wal')
  if (!fs.existsSync(log)) throw damagedDatabase(folder, 'pg_wal is missing')
  for (const name of fs.readdirSync(log))
    if (/^[0-9A-F]{24}$/.test(name) && fs.statSync(path.join(log, name)).size !== logFileBytes)
      throw damagedDatabase(folder, `${name} is truncated`)
}

export function describeStartError(dataDir: string, error: unknown) {
  const free = freeBytes(dataDir)
  if (free < reserveBytes) return diskFull(dataDir, `${Math.floor(free / 1024 / 1024)} MB are left`)
  const folder = path.join(dataDir, 'database')
  const foreign = findForeignFile(folder)
  return foreign
    ? new DataFolderError(
        `The user that runs the shop may not write ${foreign}: give everything in ${dataDir} to that user (chown -R). The database need not be damaged.`,
      )
    : damagedDatabase(folder, error instanceof Error ? error.message : String(error))
}

/** The first file that the user of this process may not write. */
function findForeignFile(folder: string) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    try {
      if (entry.isFile()) fs.closeSync(fs.openSync(file, 'r+'))
    } catch (error) {
      if (isForbidden(error)) return file
    }
  }
}

export const damagedDatabase = (folder: string, reason: string) =>
  new DataFolderError(
    `The database in ${folder} is damaged or incomplete (${reason}). Keep a copy of the folder, move it away, and restore the last backup with "${commandText('restore', '<file>')}".`,
  )
