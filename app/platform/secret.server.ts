import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DataFolderError, folderFault } from './data-folder.server.ts'

/**
 * The key that sessions are signed with: from the environment, else made once and kept in the data folder.
 * @throws DataFolderError where it can't be kept or read there
 */
export function sessionSecret(env: { sessionSecret?: string | undefined; dataDir: string }): string {
  if (env.sessionSecret) return env.sessionSecret
  const file = path.join(env.dataDir, 'session-secret')
  return read(file) ?? make(env.dataDir, file)
}

function read(file: string) {
  let secret: string
  try {
    secret = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw unreadable(file, code ?? String(error))
  }
  if (secret.length < 32) throw unreadable(file, 'it is cut short')
  return secret
}

const unreadable = (file: string, reason: string) =>
  new DataFolderError(
    `The session secret in ${file} cannot be read (${reason}): take it from a copy, or remove the file. Without the old one everybody signs in anew, and two-factor codes must be set up again.`,
  )

function make(dataDir: string, file: string): string {
  try {
    return write(dataDir, file)
  } catch (error) {
    throw folderFault(dataDir, error)
  }
}

function write(dataDir: string, file: string): string {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, crypto.randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    // Two processes that start at once agree on the one that came first.
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft)
  }
  return fs.readFileSync(file, 'utf8').trim()
}
