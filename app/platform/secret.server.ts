import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The key that sessions are signed with: from the environment, else made once and kept in the data folder. */
export function sessionSecret(env: { sessionSecret?: string | undefined; dataDir: string }): string {
  if (env.sessionSecret) return env.sessionSecret
  const file = path.join(env.dataDir, 'session-secret')
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  fs.mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
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
