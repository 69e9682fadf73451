import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { readBrand } from '../../content/brand.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { discardJob } from '../../platform/jobs/queue.server.ts'
import { withoutOtherCharacters } from '../../platform/messages/sms-text.ts'
import { consume, consumeByAddress, type Limit } from '../../platform/rate-limit.server.ts'
import { services } from '../../platform/services.server.ts'
import { defineJob } from '../../platform/slice-manifest.server.ts'
import { verifyContactByCode } from '../contacts.server.ts'
import { phoneCodes } from '../customers.table.ts'

type Context = Readonly<RouterContextProvider>

const hour = 60 * 60
/** Each SMS costs the shop money and rings somebody's phone. */
export const codeLimits = {
  address: { max: 20, windowSeconds: 10 * 60 },
  addressDay: { max: 60, windowSeconds: 24 * hour },
  phone: { max: 3, windowSeconds: 15 * 60 },
  phoneDay: { max: 6, windowSeconds: 24 * hour },
  checks: { max: 60, windowSeconds: 10 * 60 },
} satisfies Record<string, Limit>

const validMinutes = 10
export const maxAttempts = 5
const sessionDays = 30

const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()

/** 6 digits that follow from the id and the shop's secret, so that the database has nothing to guess them from. */
export const codeOf = (key: Uint8Array, id: string) =>
  String(hmac(key, `phone code:${id}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/**
 * Sends a code to a number (E.164) with which somebody has ordered. The statement is the same whether or not anybody has.
 * @returns the id of the code, or the seconds to wait
 */
export async function requestCode(
  context: Context,
  phone: string,
): Promise<{ id: string } | { wait: number }> {
  const { db, wakeQueue } = services(context)
  const hash = createHash('sha256').update(phone).digest('base64url')
  const wait =
    (await consumeByAddress(context, 'phone code', codeLimits.address)) ??
    (await consumeByAddress(context, 'phone codes of a day', codeLimits.addressDay)) ??
    (await consume(db, `phone code phone:${hash}`, codeLimits.phone)) ??
    (await consume(db, `phone code day:${hash}`, codeLimits.phoneDay))
  if (wait) return { wait }
  const id = randomUUID()
  await db.execute(sql`
    with code as (
      insert into phone_codes (id, phone, expires_at)
      values (${id}, ${phone}, now() + make_interval(mins => ${validMinutes})) returning id, phone
    )
    insert into jobs (kind, payload)
    select ${phoneCodeJob.kind}, jsonb_build_object('codeId', id) from code
    where exists (select from orders where phone_normalized = code.phone)`)
  wakeQueue()
  return { id }
}

export const phoneCodeJob = defineJob<{ codeId: string }>({
  kind: 'phone code',
  schema: z.object({ codeId: z.uuid() }),
  async run({ db, env, sms, linkKey }, { codeId }, { id: jobId }) {
    const [code] = await db
      .select()
      .from(phoneCodes)
      .where(and(eq(phoneCodes.id, codeId), gt(phoneCodes.expiresAt, sql`now()`)))
    if (!code) return discardJob(db, jobId)
    const digits = codeOf(linkKey, codeId)
    const { name } = await readBrand(db)
    // Phones fill in the code of the last line at this address only.
    const forPhones = env.publicOrigin.startsWith('https:')
      ? `\n\n@${new URL(env.publicOrigin).hostname} #${digits}`
      : ''
    const text = `${withoutOtherCharacters(name)}: ${digits} is your code to see your orders, for ${validMinutes} minutes. Tell it nobody.`
    await sms.send({ id: `phone-code-${codeId}-${jobId}`, to: code.phone, text: text + forPhones })
  },
  describe: async (_, payloads) => payloads.map(() => ({ subject: 'Code for a customer’s orders' })),
})

type Checked =
  | { ok: true; phone: string }
  | { ok: false; reason: 'ended' | 'wrong' }
  | { ok: false; reason: 'wait'; wait: number }

/** Every attempt counts before the code is compared, so that attempts at the same moment can't exceed the limit. A code works once. */
export async function checkCode(context: Context, id: string, typed: string): Promise<Checked> {
  const { db, linkKey } = services(context)
  const wait = await consumeByAddress(context, 'phone code check', codeLimits.checks)
  if (wait) return { ok: false, reason: 'wait', wait }
  const isOpen = and(
    eq(phoneCodes.id, id),
    lt(phoneCodes.attempts, maxAttempts),
    gt(phoneCodes.expiresAt, sql`now()`),
  )
  const [code] = await db
    .update(phoneCodes)
    .set({ attempts: sql`${phoneCodes.attempts} + 1` })
    .where(isOpen)
    .returning({ attempts: phoneCodes.attempts })
  if (!code) return { ok: false, reason: 'ended' }
  if (!isSame(typed, codeOf(linkKey, id)))
    return { ok: false, reason: code.attempts < maxAttempts ? 'wrong' : 'ended' }
  const [used] = await db
    .delete(phoneCodes)
    .where(eq(phoneCodes.id, id))
    .returning({ phone: phoneCodes.phone })
  if (!used) return { ok: false, reason: 'ended' }
  await verifyContactByCode(db, used.phone)
  return { ok: true, phone: used.phone }
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const deleteExpiredCodes = (db: Db) =>
  db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, sql`now()`))

// For `/orders/all.data` too.
const cookie = (https: boolean, value: string, seconds: number) =>
  `${https ? '__Secure-' : ''}blockyard-phone=${value}; Path=/orders; HttpOnly; SameSite=Lax; Max-Age=${seconds}${https ? '; Secure' : ''}`

const sign = (key: Uint8Array, content: string) => hmac(key, `phone session:${content}`).toString('base64url')

/** Lets this browser see the orders of a number for a month. */
export function phoneCookie(key: Uint8Array, https: boolean, phone: string, now = Date.now()) {
  const content = `${phone.slice(1)}.${Math.floor(now / 1_000) + sessionDays * 24 * hour}`
  return cookie(https, `${content}.${sign(key, content)}`, sessionDays * 24 * hour)
}

export const clearPhoneCookie = (https: boolean) => cookie(https, '', 0)

/** The number whose orders this browser may see. */
export function readPhoneCookie(key: Uint8Array, request: Request, now = Date.now()): string | undefined {
  const [, content, end, signature] =
    /blockyard-phone=(\d{7,15}\.(\d{1,12}))\.([\w-]{43})(?:;|$)/.exec(request.headers.get('cookie') ?? '') ??
    []
  if (!content || !signature || Number(end) * 1_000 < now || !isSame(signature, sign(key, content)))
    return undefined
  return `+${content.split('.')[0]}`
}
