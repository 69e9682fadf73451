import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Line } from '../cart/line.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { noContact } from '../sales/contact-fields.ts'
import { owner } from '../staff/owner.fixture.ts'
import { findQuote } from './admin/find-quote.server.ts'
import { createQuote, saveQuote, sendQuote } from './admin/manage-quotes.server.ts'
import type { QuoteForm } from './admin/quote-form-schema.ts'
import { acceptQuote } from './answer-quote.server.ts'
import { findStoredQuote, quoteEditToken } from './stored-quote.server.ts'

export const quoteAdmin = owner

export const quoteLine = (overrides: Partial<Line> = {}): Line => ({
  id: 'hollow-blocks',
  variant: '5in',
  label: '5" (125 mm)',
  name: 'Hollow Blocks',
  unit: 'block',
  price: 2_20,
  quantity: 100,
  ...overrides,
})

/** A quote as the form of the back office sends it. */
export const quoteFormOf = (overrides: Partial<QuoteForm> = {}): QuoteForm => ({
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '024 123 4567',
  place: 'Weija',
  lines: [quoteLine()],
  discountPesewas: 20_00,
  deliveryPesewas: 35_00,
  validUntil: accraDay(new Date(), 7),
  note: 'Offloading included',
  editToken: '',
  key: randomUUID(),
  ...overrides,
})

/** What the customer fills in to accept it. */
export const acceptContact = {
  ...noContact,
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '024 123 4567',
  address: 'Plot 12, Weija Junction',
  notes: '',
}

async function storedQuote(db: Db, id: string) {
  const quote = await findStoredQuote(db, id)
  if (!quote) throw new Error('The quote is missing')
  return quote
}

export async function makeQuote(db: Db, overrides: Partial<QuoteForm> = {}) {
  const created = await createQuote(db, quoteAdmin, quoteFormOf(overrides), testLinkKey)
  if (!created.ok) throw new Error(created.reason)
  return created.id
}

export async function send(db: Db, id: string, now = new Date()) {
  const editToken = quoteEditToken(await storedQuote(db, id))
  return sendQuote(db, quoteAdmin, { id, channels: ['email', 'sms'], editToken, now })
}

export async function change(db: Db, id: string, overrides: Partial<QuoteForm>) {
  const editToken = quoteEditToken(await storedQuote(db, id))
  return saveQuote(db, quoteAdmin, id, quoteFormOf({ editToken, ...overrides }))
}

/** A new shop's catalogue, and no quotes before each test. */
export function setUpQuoteTests() {
  const database = setUpDatabase(seedCatalogue)
  beforeEach(() =>
    emptyTables(
      database.db,
      'quotes',
      'orders',
      'jobs',
      'quotation_requests',
      'stock_movements',
      'audit_entries',
      'content_pieces',
    ),
  )
  const shop = {
    get db() {
      return database.db
    },
    stored: (id: string) => storedQuote(shop.db, id),
    detail: async (id: string) => findQuote(shop.db, await storedQuote(shop.db, id)),
    async makeSent(overrides: Partial<QuoteForm> = {}) {
      const id = await makeQuote(shop.db, overrides)
      expect(await send(shop.db, id)).toMatchObject({ ok: true, version: 1 })
      return id
    },
    accept: (quoteId: string, version = 1, now?: Date) =>
      acceptQuote(shop.db, { quoteId, version, contact: acceptContact, ...(now && { now }) }, testLinkKey),
    jobsOf: async (kind: string) =>
      (await shop.db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(jobs.id)).map(
        ({ payload }) => payload,
      ),
  }
  return shop
}

export const daysFromNow = (count: number) => new Date(Date.now() + count * 86_400_000)
