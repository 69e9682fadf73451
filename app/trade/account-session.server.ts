import { createHmac, timingSafeEqual } from 'node:crypto'
import { accountMarker } from '../catalogue/has-account.ts'
import type { Db } from '../platform/database/database.server.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { findAccount, type TradeAccount } from './trade-accounts.server.ts'
import { sessionDays } from './trade-terms.ts'

const sessionSeconds = sessionDays * 86_400

const cookieName = 'account-key'

const sign = (key: Uint8Array, content: string, linkHash: string) =>
  createHmac('sha256', key).update(`account session:${content}:${linkHash}`).digest('base64url')

/** The second one says to scripts that there is the first, which they can't read. */
function cookies(https: boolean, value: string, seconds: number): [name: string, value: string][] {
  const rest = `Path=/; SameSite=Lax; Max-Age=${seconds}${https ? '; Secure' : ''}`
  return [
    ['set-cookie', `${https ? '__Secure-' : ''}${cookieName}=${value}; HttpOnly; ${rest}`],
    ['set-cookie', `${accountMarker}${seconds > 0 ? '1' : ''}; ${rest}`],
  ]
}

/** Lets this browser order at the prices of the account, until its link is renewed or the account is closed. */
export function accountCookies(key: Uint8Array, https: boolean, account: TradeAccount, now = Date.now()) {
  const content = `${account.customerId}.${Math.floor(now / 1_000) + sessionSeconds}`
  return cookies(https, `${content}.${sign(key, content, account.linkHash ?? '')}`, sessionSeconds)
}

export const clearAccountCookies = (https: boolean) => cookies(https, '', 0)

export type AccountSession = { account: TradeAccount; endsAt: Date }

/** The account that this browser orders for. Without a cookie the database is not asked. */
export async function readAccountSession(
  db: Db,
  key: Uint8Array,
  request: Request,
  now = Date.now(),
): Promise<AccountSession | undefined> {
  const [, content = '', id = '', end, signature = ''] =
    /account-key=(([\w-]{36})\.(\d{1,12}))\.([\w-]{43})(?:;|$)/.exec(request.headers.get('cookie') ?? '') ??
    []
  const endsAt = new Date(Number(end) * 1_000)
  if (!signature || !isUuid(id) || endsAt.getTime() < now) return undefined
  const account = await findAccount(db, id)
  if (!account?.linkHash) return undefined
  const expected = sign(key, content, account.linkHash)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? { account, endsAt } : undefined
}
