import { createHash } from 'node:crypto'
import type { Db } from '../platform/database.server.ts'
import { consume } from '../platform/rate-limit.server.ts'

/** Longer than an app's code is good for, with the step before and after. */
const codeSeconds = 120

/**
 * Takes a code's one use, before it is looked at: two requests with the same code can't both pass.
 * @returns whether it was used up already
 */
export async function isSpentCode(db: Db, code: string): Promise<boolean> {
  const key = `totp:${createHash('sha256').update(code).digest('hex')}`
  return (await consume(db, key, { max: 1, windowSeconds: codeSeconds })) !== undefined
}
