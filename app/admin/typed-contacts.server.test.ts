import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAccount } from '../books/statements/statement.server.ts'
import { makeStatement } from '../books/statements/statement.ts'
import { confirmContact } from '../customers/change-customers.server.ts'
import { findByContact, readContacts, verifyContactByCode } from '../customers/contacts.server.ts'
import { submitEnquiry } from '../enquiries/enquiries.server.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { noDetails } from '../enquiries/enquiry-schema.ts'
import { readContactBalance } from '../orders/admin/order-records.server.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderRequest } from '../orders/order.fixture.ts'
import { orders } from '../orders/orders.table.ts'
import { corrected, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { placeOnAccount, readAccountBalance } from '../orders/placing/order-on-account.server.ts'
import { emptyTables } from '../platform/database/database.fixture.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { acceptQuote } from '../quotes/answer-quote.server.ts'
import { acceptContact, makeQuote, send } from '../quotes/quote.fixture.ts'
import { readQuotePage } from '../quotes/quote-page.server.ts'
import { quotes } from '../quotes/quotes.table.ts'
import { requestQuote } from '../quotes/request-quote.server.ts'
import { owner } from '../staff/owner.fixture.ts'
import { changeTerms } from '../trade/account.fixture.ts'
import { agree } from '../trade/agreed-price.fixture.ts'
import { findAccount, findAccountOf } from '../trade/trade-accounts.server.ts'

const shop = setUpOrderTests()

const victim = { phone: '+233244000001', email: 'victim@example.com' }
const strangers = {
  phones: ['+233244000002', '+233244000003', '+233244000005'],
  emails: ['one@example.com', 'two@example.com'],
}
const phone = fc.constantFrom(victim.phone, ...strangers.phones)
const email = fc.constantFrom(victim.email, ...strangers.emails)
const kinds = [
  'order',
  'message',
  'quote',
  'quote for a message',
  'accept',
  'correct',
  'code',
  'open account',
] as const
const command = fc.record({ kind: fc.constantFrom(...kinds), phone, email, which: fc.nat() })
type Command = { kind: (typeof kinds)[number]; phone: string; email: string; which: number }

const terms = { dueDays: 30, creditLimit: 100_000_00, prices: [agree({ percentOff: 10_00 })] }

type Ledger = { customerId: string; balance: number | undefined; links: string[]; own: Set<string> }

/** The victim is a customer who has ordered; the trade account is opened at some moment. */
async function begin(): Promise<Ledger> {
  await emptyTables(shop.db, 'orders', 'quotes', 'quotation_requests', 'customers', 'jobs', 'rate_limits')
  const first = await shop.place({ contact: { ...orderRequest().contact, ...victim } })
  const customerId = (await findByContact(shop.db, victim.phone)) ?? ''
  return { customerId, balance: undefined, links: [first.secret], own: new Set([first.id]) }
}

/** The staff open the account and confirm the victim's number. The victim then orders by the secret link. */
async function openAccount(ledger: Ledger) {
  if (ledger.balance !== undefined) return
  const { customerId } = ledger
  const contacts = (await readContacts(shop.db, [customerId])).map(({ contact }) => contact)
  const before = await readContactBalance(shop.db, contacts)
  expect(await changeTerms(shop.db, customerId, terms)).toEqual({ ok: true })
  expect(await confirmContact(shop.db, owner, customerId, victim.phone)).toEqual({ ok: true })
  const account = await findAccount(shop.db, customerId)
  if (!account) throw new Error('The account is missing')
  const request = orderRequest({ shownTotal: 72_50, contact: { ...orderRequest().contact, ...victim } })
  const placed = await placeOnAccount(shop.db, request, testLinkKey, account)
  if (!placed.ok) throw new Error(placed.message)
  ledger.own.add(placed.order.id)
  // The link to an order can be forwarded.
  ledger.links.push(placed.order.path.replace('/orders/', ''))
  ledger.balance = before + 72_50
}

const nth = <T>(all: readonly T[], which: number) => all[which % Math.max(1, all.length)]

async function accept({ which, ...typed }: Command) {
  const quote = nth(await shop.db.select().from(quotes).orderBy(quotes.id), which)
  if (!quote) return
  await send(shop.db, quote.id)
  const contact = { ...acceptContact, phone: typed.phone, email: typed.email }
  await acceptQuote(shop.db, { quoteId: quote.id, version: quote.version + 1, contact }, testLinkKey)
}

const commands: Record<Command['kind'], (typed: Command, ledger: Ledger) => Promise<unknown>> = {
  order: async ({ phone, email }, { links }) =>
    links.push((await shop.place({ contact: { ...orderRequest().contact, phone, email } })).secret),
  message: ({ phone, email }) =>
    submitEnquiry(
      shop.db,
      { ...noDetails, source: 'contact', name: 'Ama', phone, email, message: randomUUID() },
      undefined,
    ),
  quote: ({ phone, email }) =>
    requestQuote(
      shop.db,
      { name: 'Ama', phone, email, place: '', request: randomUUID(), items: 'hollow-blocks:6in:20' },
      { key: undefined, linkKey: testLinkKey },
    ),
  'quote for a message': async ({ which }) => {
    const enquiry = nth(await shop.db.select().from(enquiries).orderBy(enquiries.id), which)
    if (enquiry) await makeQuote(shop.db, { enquiry: enquiry.id, phone: enquiry.phone, email: enquiry.email })
  },
  accept,
  correct: ({ phone, which }, { links }) =>
    shop.submit(nth(links, which) ?? '', { ...corrected, phone, notes: randomUUID() }),
  // A stranger gets no code of the victim's number.
  code: ({ phone }) => (phone === victim.phone ? Promise.resolve() : verifyContactByCode(shop.db, phone)),
  'open account': (_, ledger) => openAccount(ledger),
}

async function expectNothingGained({ customerId, balance, own }: Ledger) {
  const { db } = shop
  for (const phone of strangers.phones)
    for (const email of ['', victim.email, ...strangers.emails])
      expect(await findAccountOf(db, { phone, email })).toBeUndefined()
  for (const email of strangers.emails) expect(await findAccountOf(db, { phone: '', email })).toBeUndefined()
  for (const quote of await db.select().from(quotes))
    expect(await readQuotePage(db, quote, testLinkKey)).toMatchObject({
      dueDays: null,
      purchaseOrder: undefined,
    })
  for (const order of await db.select(orderWithLines).from(orders))
    if (!own.has(order.id))
      expect(order).toMatchObject({ dueDays: null, creditExcess: null, purchaseOrder: null })
  expect(await readAccountBalance(db, customerId)).toBe(balance)
  const account = await readAccount(db, customerId)
  const range = { from: accraDay(new Date(), -1), to: accraDay(new Date(), 1) }
  expect(account && makeStatement(account.records, range).closing).toBe(balance)
}

async function play(sequence: Command[]) {
  const ledger = await begin()
  for (const each of sequence) await commands[each.kind](each, ledger)
  await openAccount(ledger)
  await expectNothingGained(ledger)
}

it('no sequence of typed contacts gains the prices, terms, limit or balance of a trade customer', async () => {
  const typed = { ...victim, which: 0 }
  const [stranger = '', other = ''] = strangers.phones
  const [mail = ''] = strangers.emails
  // The two that were found: a quote for the customer's number, and a contact that two forms bring to the customer.
  await play([
    { ...typed, kind: 'open account' },
    { ...typed, kind: 'quote', email: mail },
    { ...typed, kind: 'accept' },
  ])
  await play([
    { ...typed, kind: 'open account' },
    { ...typed, kind: 'order', email: mail },
    { ...typed, kind: 'quote', phone: stranger, email: mail },
    { ...typed, kind: 'accept', phone: stranger, email: mail },
    { ...typed, kind: 'order', phone: other },
    { ...typed, kind: 'code', phone: other },
    { ...typed, kind: 'correct', phone: stranger, which: 1 },
    { ...typed, kind: 'correct', phone: '+233244000005', which: 2 },
  ])
  const sequence = fc.array(command, { minLength: 3, maxLength: 12 })
  await fc.assert(fc.asyncProperty(sequence, play), { numRuns: Number(process.env.MODEL_RUNS) || 15 })
})
