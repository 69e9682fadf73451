import { createHash } from 'node:crypto'
import type { Db } from '../platform/database/database.server.ts'
import { consume } from '../platform/rate-limit.server.ts'

const codeSeconds = 120

class UsedCodeError extends Error {}

/** The library accepts a code repeatedly. @returns undefined, after a rollback, if the code was used before */
export async function withUnusedCode(
  db: Db,
  code: string,
  check: (tx: Db) => Promise<Response>,
): Promise<Response | undefined> {
  const key = `totp:${createHash('sha256').update(code).digest('hex')}`
  try {
    return await db.transaction(async tx => {
      const response = await check(tx)
      if (response.ok && (await consume(tx, key, { max: 1, windowSeconds: codeSeconds })))
        throw new UsedCodeError()
      return response
    })
  } catch (error) {
    if (error instanceof UsedCodeError) return undefined
    throw error
  }
}
