import { createHash } from 'node:crypto'
import type { Db } from '../platform/database.server.ts'
import { consume } from '../platform/rate-limit.server.ts'

/** Longer than an app's code is good for, with the step before and after. */
const codeSeconds = 120

class SpentCode extends Error {}

/**
 * Runs what checks a code and takes the code's one use in the same transaction, once it was right: of two requests with
 * one code the second finds it used, and nothing stays of what it did. A guess marks no code as used.
 * @returns nothing where the code was used up already
 */
export async function withUnspentCode(
  db: Db,
  code: string,
  check: (tx: Db) => Promise<Response>,
): Promise<Response | undefined> {
  const key = `totp:${createHash('sha256').update(code).digest('hex')}`
  try {
    return await db.transaction(async tx => {
      const response = await check(tx)
      if (response.ok && (await consume(tx, key, { max: 1, windowSeconds: codeSeconds })))
        throw new SpentCode()
      return response
    })
  } catch (error) {
    if (error instanceof SpentCode) return undefined
    throw error
  }
}
