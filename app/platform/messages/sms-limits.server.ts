import { createHash } from 'node:crypto'
import type { Db } from '../database/database.server.ts'
import { consume, type Limit, remainingWait } from '../rate-limit.server.ts'

const day = 24 * 3600

/** Of SMS that anybody can cause by placing an order or asking for its link. No order is refused for them. */
export const publicSmsLimits = {
  perNumber: { max: 10, windowSeconds: day },
  abroad: { max: 50, windowSeconds: day },
  inAll: { max: 1_000, windowSeconds: day },
} satisfies Record<string, Limit>

const inAll = 'sms by strangers'
const abroad = 'sms by strangers abroad'

/** Counts an SMS, and says whether its number, those abroad or all together got too many within a day. */
export async function isOverSmsLimit(db: Db, number: string): Promise<boolean> {
  const hash = createHash('sha256').update(number).digest('base64url')
  if (await consume(db, `sms by strangers: ${hash}`, publicSmsLimits.perNumber)) return true
  if (!number.startsWith('+233') && (await consume(db, abroad, publicSmsLimits.abroad))) return true
  return (await consume(db, inAll, publicSmsLimits.inAll)) !== undefined
}

/** Whether SMS to more than one number are held back for the rest of the day. */
export const isSmsExhausted = async (db: Db): Promise<boolean> =>
  (await remainingWait(db, abroad, publicSmsLimits.abroad)) !== undefined ||
  (await remainingWait(db, inAll, publicSmsLimits.inAll)) !== undefined
