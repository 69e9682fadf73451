import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { agreedTotals, amountOf } from '../../cart/totals.ts'
import { readSettings } from '../../company/settings.server.ts'
import {
  addCorrectedContact,
  findByContact,
  findContact,
  verifyContact,
} from '../../customers/contacts.server.ts'
import { markAsAnswered } from '../../enquiries/enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflictOf } from '../../platform/edit-token.server.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { accraDay } from '../../platform/text/days.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { parsePhone } from '../../platform/text/phone.ts'
import type { Identity } from '../../sales/identity.ts'
import { quoteNumber } from '../../sales/sale.ts'
import { itemLine } from '../../sales/sale-text.ts'
import { type Change, recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { contactKeyOf } from '../../trade/trade-accounts.server.ts'
import type { SendChannel } from '../quote.ts'
import { type QuoteEvent, sendNamesText } from '../quote-event.ts'
import { quoteText } from '../quote-text.server.ts'
import { type Quote, quoteEvents, quotes, quoteVersions } from '../quotes.table.ts'
import {
  contentOf,
  editableState,
  hasOtherSums,
  hasSameContent,
  lockQuote,
  quoteEditToken,
  quoteLinks,
  readVersion,
} from '../stored-quote.server.ts'
import { readEnquiryStart } from './new-quote.server.ts'
import type { QuoteForm } from './quote-form-schema.ts'

const labels = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  place: 'Place of the site',
  lines: 'Lines',
  discountPesewas: 'Discount',
  deliveryPesewas: 'Delivery',
  validUntil: 'Valid until',
  note: 'Note',
}

const readableState = (state: ReturnType<typeof editableState>) => ({
  ...state,
  lines: state.lines.map(itemLine),
  discountPesewas: formatCedis(state.discountPesewas),
  deliveryPesewas: formatCedis(state.deliveryPesewas),
})

export type SaveResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'not found' | 'accepted' | 'discount' }
  | { ok: false; reason: 'conflict'; conflict: Conflict }
  | { ok: false; reason: 'stored differently'; number: string }

type QuoteColumns = NonNullable<Awaited<ReturnType<typeof columnsOf>>>

async function columnsOf(tx: Db, form: QuoteForm) {
  const { discountPesewas: discount, deliveryPesewas: delivery, lines } = form
  const totals = agreedTotals(lines, { discount, delivery }, await readSettings(tx))
  if (discount > amountOf(totals, 'goods')) return undefined
  return {
    customerName: form.name,
    customerEmail: form.email,
    customerPhone: form.phone,
    phoneNormalized: parsePhone(form.phone) ?? null,
    customerPlace: form.place,
    lines,
    ...totals,
    note: form.note,
    validUntil: form.validUntil,
  }
}

type Recorded = QuoteEvent & Partial<Pick<Change, 'before' | 'after'>>

/** Writes into the history of a quote and into the audit log. */
async function record(tx: Db, admin: Actor, quoteId: string, { type, data, ...change }: Recorded) {
  await tx.insert(quoteEvents).values({ quoteId, type, data, actor: admin.email })
  const subject = `Quote ${quoteNumber(quoteId)}`
  await recordChange(tx, admin, { action: `quote.${type}`, subject, ...change })
}

/**
 * Stores a new quote, once for the form's key; for an enquiry with what its customer wrote. A form that is submitted
 * again, because its response was lost, changes the quote that it stored.
 */
export function createQuote(db: Db, admin: Actor, form: QuoteForm, linkKey: Uint8Array): Promise<SaveResult> {
  return db.transaction(async tx => {
    const columns = await columnsOf(tx, form)
    if (!columns) return { ok: false, reason: 'discount' }
    const start = form.enquiry ? await readEnquiryStart(tx, form.enquiry) : undefined
    const link = quoteLinks.create(linkKey)
    const [stored] = await tx
      .insert(quotes)
      .values({
        id: link.id,
        idempotencyKey: form.key,
        status: 'requested',
        ...columns,
        // Who wrote a message typed the number.
        identity: !start && (await isVerified(tx, contactOf(columns))) ? 'proven' : 'typed',
        ...(start && { enquiryId: start.id, request: start.request }),
        linkNonce: link.nonce,
        linkHash: link.hash,
      })
      .onConflictDoNothing({ target: quotes.idempotencyKey })
      .returning({ id: quotes.id })
    if (!stored) return saveAgain(tx, admin, form, columns)
    const after = { total: formatCedis(columns.totalPesewas) }
    await record(tx, admin, stored.id, { type: 'created', data: {}, after })
    return { ok: true, id: stored.id }
  })
}

function isStored(quote: Quote, form: QuoteForm) {
  const state = editableState(quote)
  return (Object.keys(state) as (keyof typeof state)[]).every(field =>
    isDeepStrictEqual(state[field], form[field]),
  )
}

async function saveAgain(tx: Db, admin: Actor, form: QuoteForm, columns: QuoteColumns): Promise<SaveResult> {
  const [earlier] = await tx
    .select()
    .from(quotes)
    .where(eq(quotes.idempotencyKey, form.key ?? ''))
    .for('update')
  if (!earlier) return { ok: false, reason: 'not found' }
  if (isStored(earlier, form)) return { ok: true, id: earlier.id }
  if (earlier.status !== 'requested')
    return { ok: false, reason: 'stored differently', number: quoteNumber(earlier.id) }
  return changeQuote(tx, admin, earlier, columns)
}

/** Changes what the next version says. The customer sees it when it is sent. */
export function saveQuote(db: Db, admin: Actor, id: string, form: QuoteForm): Promise<SaveResult> {
  return db.transaction(async tx => {
    const quote = await lockQuote(tx, id)
    if (!quote) return { ok: false, reason: 'not found' }
    if (quote.status === 'accepted') return { ok: false, reason: 'accepted' }
    const token = quoteEditToken(quote)
    if (token !== form.editToken) {
      // An earlier submission stored the same, and its response was lost.
      if (isStored(quote, form)) return { ok: true, id }
      const stored = readableState(editableState(quote))
      const conflict = conflictOf(token, labels, stored, readableState(form))
      return { ok: false, reason: 'conflict', conflict }
    }
    const columns = await columnsOf(tx, form)
    if (!columns) return { ok: false, reason: 'discount' }
    return changeQuote(tx, admin, quote, columns)
  })
}

const isVerified = async (tx: Db, contact: string) =>
  contact !== '' && Boolean((await findContact(tx, contact))?.verifiedBy)

const contactOf = ({ customerPhone: phone, customerEmail: email }: QuoteColumns | Quote) =>
  contactKeyOf({ phone, email })

/**
 * Whose quote it is after a correction. Where that is not confirmed it stays so: the person who asked for the quote has
 * its link, whatever number it gets.
 */
async function correctContact(tx: Db, quote: Quote, columns: QuoteColumns): Promise<Identity> {
  const [stored, corrected] = [contactOf(quote), contactOf(columns)]
  if (stored === corrected) return quote.identity
  await addCorrectedContact(tx, stored, corrected)
  const customerId = await findByContact(tx, stored)
  if (quote.identity !== 'proven' || (await findByContact(tx, corrected)) !== customerId) return 'typed'
  await verifyContact(tx, corrected, 'staff')
  return 'proven'
}

async function changeQuote(tx: Db, admin: Actor, quote: Quote, columns: QuoteColumns): Promise<SaveResult> {
  const { id } = quote
  const identity = await correctContact(tx, quote, columns)
  const [saved] = await tx
    .update(quotes)
    .set({ ...columns, identity, updatedAt: sql`now()` })
    .where(eq(quotes.id, id))
    .returning()
  if (!saved || quoteEditToken(saved) === quoteEditToken(quote)) return { ok: true, id }
  await record(tx, admin, id, {
    type: 'changed',
    data: { total: saved.totalPesewas },
    before: { total: formatCedis(quote.totalPesewas), validUntil: quote.validUntil },
    after: { total: formatCedis(saved.totalPesewas), validUntil: saved.validUntil },
  })
  return { ok: true, id }
}

type SendRefusal =
  | 'not found'
  | 'accepted'
  | 'conflict'
  | 'no channel'
  | 'no lines'
  | 'no validity'
  | 'validity over'
  | 'no e-mail'
  | 'no phone'
  | 'other sums'
export type SendResult = { ok: true; version: number; isNew: boolean } | { ok: false; reason: SendRefusal }

type Sending = { id: string; channels: SendChannel[]; editToken: string; now?: Date }

/** Sends a quote: as its next version, or the same again where nothing has changed since. */
export function sendQuote(
  db: Db,
  admin: Actor,
  { id, channels, editToken, now = new Date() }: Sending,
): Promise<SendResult> {
  return db.transaction(async tx => {
    const quote = await lockQuote(tx, id)
    const refusal = refuseSending(quote, channels, editToken, now)
    if (refusal || !quote) return { ok: false, reason: refusal ?? 'not found' }
    const content = contentOf(quote)
    const isNew = !hasSameContent(content, await readVersion(tx, quote))
    if (isNew && (await hasOtherSums(tx, quote))) return { ok: false, reason: 'other sums' }
    const version = quote.version + (isNew ? 1 : 0)
    if (isNew)
      await tx
        .insert(quoteVersions)
        .values({ quoteId: id, version, content, channels, actor: admin.email, sentAt: now })
    await tx
      .update(quotes)
      .set({
        status: 'sent',
        version,
        sentValidUntil: content.validUntil,
        firstSentAt: quote.firstSentAt ?? now,
        lastSentAt: now,
        answeredAt: null,
        updatedAt: sql`now()`,
      })
      .where(eq(quotes.id, id))
    await record(tx, admin, id, {
      type: 'sent',
      data: { version, isRepeat: !isNew, channels },
      after: { version, channels: sendNamesText(channels), total: formatCedis(content.totalPesewas) },
    })
    for (const channel of channels)
      if (channel !== 'whatsapp')
        await quoteText.enqueue(tx, { quoteId: id, version, message: 'sent', channel })
    if (quote.enquiryId) await markAsAnswered(tx, quote.enquiryId)
    return { ok: true, version, isNew }
  })
}

function refuseSending(
  quote: Quote | undefined,
  channels: SendChannel[],
  editToken: string,
  now: Date,
): SendRefusal | undefined {
  if (!quote) return 'not found'
  if (quote.status === 'accepted') return 'accepted'
  if (quoteEditToken(quote) !== editToken) return 'conflict'
  if (channels.length === 0) return 'no channel'
  if (quote.lines.length === 0) return 'no lines'
  if (!quote.validUntil) return 'no validity'
  if (quote.validUntil < accraDay(now)) return 'validity over'
  if (channels.includes('email') && !quote.customerEmail) return 'no e-mail'
  if (channels.some(channel => channel !== 'email') && !quote.phoneNormalized) return 'no phone'
  return undefined
}

/** Takes a quote back, which can then not be accepted until it is sent again. */
export function withdrawQuote(
  db: Db,
  admin: Actor,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'not found' | 'accepted' }> {
  return db.transaction(async tx => {
    const quote = await lockQuote(tx, id)
    if (!quote) return { ok: false, reason: 'not found' }
    if (quote.status === 'accepted') return { ok: false, reason: 'accepted' }
    if (quote.status === 'withdrawn') return { ok: true }
    await tx.update(quotes).set({ status: 'withdrawn', updatedAt: sql`now()` }).where(eq(quotes.id, id))
    const change = { before: { status: quote.status }, after: { status: 'withdrawn' } }
    await record(tx, admin, id, { type: 'withdrawn', data: {}, ...change })
    return { ok: true }
  })
}

/** Gives the quote's page another link. @returns false if there is no such quote */
export function renewQuoteLink(db: Db, linkKey: Uint8Array, id: string, admin: Actor): Promise<boolean> {
  return db.transaction(async tx => {
    const quote = await lockQuote(tx, id)
    if (!quote) return false
    await quoteLinks.renew(tx, linkKey, id)
    await record(tx, admin, id, { type: 'link renewed', data: {} })
    return true
  })
}
