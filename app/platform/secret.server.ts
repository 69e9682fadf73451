import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DataFolderError, describeFolderError } from './database/data-folder.server.ts'
import { makeFolder, syncFile } from './files/durable-files.server.ts'

type SecretEnv = { sessionSecret?: string | undefined; dataDir: string }

export function sessionSecret(env: SecretEnv): string {
  if (env.sessionSecret) return env.sessionSecret
  const file = path.join(env.dataDir, 'session-secret')
  return read(file) ?? create(env.dataDir, file)
}

export const deriveKey = (env: SecretEnv, purpose: string) =>
  new Uint8Array(crypto.hkdfSync('sha256', sessionSecret(env), '', purpose, 32))

function read(file: string) {
  let secret: string
  try {
    secret = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw unreadable(file, code ?? String(error))
  }
  if (secret.length < 32 || secret.includes('\0')) throw unreadable(file, 'it is damaged')
  return secret
}

const unreadable = (file: string, reason: string) =>
  new DataFolderError(
    `The session secret in ${file} cannot be read (${reason}): restore it from a copy, or delete the file. With a new secret everybody has to sign in again, and two-factor authentication must be set up again.`,
  )

function create(dataDir: string, file: string): string {
  try {
    return write(dataDir, file)
  } catch (error) {
    throw describeFolderError(dataDir, error)
  }
}

function write(dataDir: string, file: string): string {
  makeFolder(dataDir)
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, crypto.randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    // A link fails if the file exists, so that processes which start together use the same secret.
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft)
  }
  syncFile(dataDir)
  return fs.readFileSync(file, 'utf8').trim()
}
