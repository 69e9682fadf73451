import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCategory, deleteCategory, mergeCategory } from '../catalogue/admin/manage-categories.server.ts'
import { type CategoryDetails, categoryFields } from '../catalogue/category.ts'
import { categories, products } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { findParty } from '../customers/contacts.server.ts'
import { customerContacts, customers } from '../customers/customers.table.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { emptyValues } from '../platform/fields/field-rules.ts'
import { testContext, testLinkKey } from '../platform/services.fixture.ts'
import { shortNumber } from '../sales/sale.ts'
import { readAudit } from '../staff/audit.server.ts'
import { owner } from '../staff/owner.fixture.ts'
import { changeTerms, openAccount } from './account.fixture.ts'
import { accountCookies, readAccountSession } from './account-session.server.ts'
import { agree } from './agreed-price.fixture.ts'
import { carryCategoryPrices } from './carry-prices.server.ts'
import { action as endSession, loader as loadAccount } from './cart-account.route.ts'
import { loader as loadProducts } from './cart-products.route.ts'
import {
  closeAccount,
  findAccount,
  findAccountOf,
  readAccountLink,
  readGoodsChoices,
  readListedPrices,
  readPrices,
  readTerms,
  renewAccountLink,
} from './trade-accounts.server.ts'
import { noTerms } from './trade-terms.ts'

const database = setUpDatabase(seedCatalogue)
beforeEach(() => emptyTables(database.db, 'customers', 'audit_entries'))

describe('the terms of a customer', () => {
  it('are sent to verified contacts alone', async () => {
    const { db } = database
    const { customerId, phone } = await openAccount(db, {}, ['+233205550188'])
    await db.insert(customerContacts).values({ contact: 'a-stranger@example.com', customerId })
    expect(await findParty(db, customerId)).toMatchObject({ phone, email: '' })
  })

  it('are found by any contact, and who changed what is in the log', async () => {
    const { db } = database
    const { customerId, phone } = await openAccount(db, { dueDays: 30 })
    expect(await findAccountOf(db, { phone: phone.replace('+233', '0'), email: '' })).toMatchObject({
      customerId,
    })
    expect(await findAccountOf(db, { phone: '0244999999', email: '' })).toBeUndefined()
    const { editToken } = await readTerms(db, customerId)
    expect(await changeTerms(db, customerId, { dueDays: 14 }, editToken)).toEqual({ ok: true })
    const [entry] = (await readAudit(db)).entries
    expect(entry).toMatchObject({
      action: 'customer.terms changed',
      before: { dueDays: 30 },
      after: { dueDays: 14 },
    })
  })

  it('are not overwritten by who did not see them', async () => {
    const { db } = database
    const { customerId } = await openAccount(db, { dueDays: 30 })
    expect(await changeTerms(db, customerId, { dueDays: 60 }, 'another')).toMatchObject({
      ok: false,
      reason: 'conflict',
      conflict: { differences: [{ label: 'Days to pay', stored: '30' }] },
    })
    expect((await readTerms(db, customerId)).terms.dueDays).toBe(30)
  })

  it('of who is joined with another customer do not count until they are separated', async () => {
    const { db } = database
    const { customerId } = await openAccount(db)
    const other = await openAccount(db)
    const join = (joinedInto: string | null) =>
      db.update(customers).set({ joinedInto }).where(eq(customers.id, customerId))
    await join(other.customerId)
    expect(await findAccount(db, customerId)).toBeUndefined()
    await join(null)
    expect(await findAccount(db, customerId)).toMatchObject({ customerId })
  })

  it('name goods that are sold, also by their category, and those that no longer are', async () => {
    const { db } = database
    const prices = [
      agree({ goods: 'category:blocks', percentOff: 10_00 }),
      agree({ goods: 'product:gone', percentOff: 1 }),
      agree({ goods: 'category:gone', percentOff: 1 }),
      agree({ goods: 'variant:hollow-blocks:gone', percentOff: 10_00 }),
    ]
    const { terms } = await openAccount(db, { prices })
    const choices = await readGoodsChoices(db, terms)
    expect(choices).toMatchObject({
      all: 'All goods',
      'product:gone': 'gone: not sold any more',
      'category:gone': 'Category gone: not sold any more',
      'variant:hollow-blocks:gone': 'Hollow Blocks, gone: not sold any more',
      'variant:hollow-blocks:5in': expect.stringContaining('5'),
    })
    const { percentOff } = await readPrices(db, { terms })
    expect(percentOff['hollow-blocks']).toBe(10_00)
    expect(Object.values(percentOff).every(percent => percent === 10_00)).toBe(true)
  })
})

it('lists to the customer the prices that the cart charges', async () => {
  const { db } = database
  const variant = (key: string, price: number) => agree({ goods: `variant:hollow-blocks:${key}`, price })
  const counted = [variant('5in', 2_00), agree({ percentOff: 5_00 })]
  const others = [variant('5in', 2_10), variant('6in', 2_90), variant('7in', 1_00)]
  expect(await readListedPrices(db, { ...noTerms, prices: [...others, ...counted] })).toEqual(counted)
})

describe('a category with an agreed price that is merged into another', () => {
  beforeEach(async () => {
    await emptyTables(database.db, 'products', 'variants', 'stock_movements', 'milestones')
    await database.db.insert(categories).values(drainage).onConflictDoNothing()
    await seedCatalogue(database.db)
  })
  const drainage = { id: 'drainage', slug: 'drainage', name: 'Drainage', position: 20 }
  const merge = (db = database.db) =>
    mergeCategory({ db, onCategoryMerge: carryCategoryPrices }, owner, 'drainage', 'blocks')
  const percent = (goods: string, percentOff: number, days = {}) => agree({ goods, percentOff, ...days })

  it('gives it to the products that it had, and to no others', async () => {
    const { db } = database
    const before = [percent('category:drainage', 15_00, { from: '2026-01-01' }), percent('all', 1_00)]
    const { customerId } = await openAccount(db, { prices: before, dueDays: 30 })
    const other = await openAccount(db, { prices: [percent('category:paving', 5_00)] })
    const opened = await readTerms(db, customerId)
    const paid = await readPrices(db, opened)
    expect(await merge()).toMatchObject({ ok: true, products: 2 })
    const { terms } = await readTerms(db, customerId)
    const prices = ['u-drains', 'culverts'].map(id => percent(`product:${id}`, 15_00, { from: '2026-01-01' }))
    expect(terms).toEqual({ ...opened.terms, prices: [...prices, before[1]] })
    expect(await readPrices(db, { terms })).toEqual(paid)
    expect((await readTerms(db, other.customerId)).terms).toEqual(other.terms)
    expect((await readAudit(db)).entries).toContainEqual(
      expect.objectContaining({
        action: 'customer.terms changed',
        subject: `Customer C-${shortNumber(customerId)}`,
        before: { prices: before },
        after: { prices: terms.prices },
      }),
    )
    expect(await changeTerms(db, customerId, { dueDays: 60 }, opened.editToken)).toMatchObject({
      reason: 'conflict',
    })
  })

  it('leaves a product’s own price its days, also if it is higher', async () => {
    const { db } = database
    const own = (days: object) => percent('product:culverts', 2_00, days)
    const prices = [
      percent('category:drainage', 15_00, { until: '2026-12-31' }),
      own({ from: '2026-03-01', until: '2026-03-31' }),
      own({ from: '2026-12-01' }),
    ]
    const { customerId, terms } = await openAccount(db, { prices })
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', '2026-11-30', '2026-12-01']
    const paidOn = (agreed: typeof terms) =>
      Promise.all(days.map(async day => (await readPrices(db, { terms: agreed }, day)).percentOff.culverts))
    const before = await paidOn(terms)
    expect(before).toEqual([15_00, 2_00, 2_00, 15_00, 15_00, 2_00])
    await merge()
    expect(await paidOn((await readTerms(db, customerId)).terms)).toEqual(before)
  })

  it('stays where it is if an account would have more than 100 prices', async () => {
    const { db } = database
    const prices = [percent('category:drainage', 15_00), ...Array(99).fill(percent('all', 1_00))]
    const { customerId, terms } = await openAccount(db, { prices })
    expect(await merge()).toMatchObject({
      reason: 'not possible',
      problem: expect.stringContaining('101 prices, and an account has at most 100'),
    })
    expect((await readTerms(db, customerId)).terms).toEqual(terms)
    expect(await db.$count(products, eq(products.category, 'drainage'))).toBe(2)
  })
})

it('a category that is removed takes its agreed prices with it: a later one of its name has none', async () => {
  const { db } = database
  const details = { ...(emptyValues(categoryFields) as CategoryDetails), name: 'Kerbs', listed: true }
  await addCategory(db, owner, details)
  const before = ['category:kerbs', 'all'].map(goods => agree({ goods, percentOff: 10_00 }))
  const { customerId } = await openAccount(db, { prices: before })
  const removal = { db, onCategoryMerge: carryCategoryPrices }
  expect(await deleteCategory(removal, owner, 'kerbs')).toMatchObject({ ok: true })
  await addCategory(db, owner, details)
  const after = { prices: before.slice(1) }
  expect((await readTerms(db, customerId)).terms).toMatchObject(after)
  expect((await readAudit(db)).entries).toContainEqual(
    expect.objectContaining({ action: 'customer.terms changed', before: { prices: before }, after }),
  )
  await db.delete(categories).where(eq(categories.id, 'kerbs'))
})

async function openSession(terms: Parameters<typeof openAccount>[1] = {}) {
  const { db } = database
  const { customerId } = await openAccount(db, terms)
  const { context, services } = testContext(db)
  await readAccountLink(services, customerId)
  const account = await findAccount(db, customerId)
  if (!account) throw new Error('The account is missing')
  const cookieAt = (now?: number) =>
    accountCookies(testLinkKey, false, account, now).map(([, cookie]) => cookie.split(';')[0])
  const request = (cookie = cookieAt().join('; ')) =>
    new Request('http://localhost:3000/cart/products?id=hollow-blocks', { headers: { cookie } })
  const args = (sent: Request) => ({ request: sent, url: new URL(sent.url), context, params: {} }) as never
  return { db, customerId, account, cookieAt, request, args }
}
type Session = Awaited<ReturnType<typeof openSession>>

const endedCookies = [
  expect.stringMatching(/^account-key=; HttpOnly.*Max-Age=0/),
  expect.stringMatching(/^account=; .*Max-Age=0/),
]

describe('a browser that has opened the link', () => {
  it('gets the customer’s prices in the cart, in an answer that nobody stores; others get public ones', async () => {
    const { request, args } = await openSession({ prices: [agree({ percentOff: 10_00 })] })
    const own = await loadProducts(args(request()))
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect((await own.json())[0]).toMatchObject({ pricePesewas: 2_25, listPricePesewas: 2_50 })
    const others = await (await loadProducts(args(request('')))).json()
    expect(others[0].pricePesewas).toBe(2_50)
    expect(others[0].variants[0]).not.toHaveProperty('listPricePesewas')
    expect(await (await loadAccount(args(request()))).json()).toMatchObject({ name: 'Mensah Builders' })
  })

  it.each([
    ['of 91 days ago', { age: 91 }],
    [
      'with another signature',
      { change: (cookie: string) => cookie.replace(/\.[^.]{43}$/, `.${'x'.repeat(43)}`) },
    ],
    ['for another customer', { change: (cookie: string) => cookie.replace(/=[0-9a-f]{8}/, '=00000000') }],
    [
      'that ends later than it was signed for',
      { change: (cookie: string) => cookie.replace(/\.\d+\./, '.99999999999.') },
    ],
  ])(
    'is not known by a cookie %s',
    async (_, {
      age = 0,
      change = cookie => cookie,
    }: { age?: number; change?: (cookie: string) => string }) => {
      const { db, cookieAt, request, args } = await openSession()
      const [signed = ''] = cookieAt(Date.now() - age * 86_400_000)
      const forged = request(change(signed))
      expect(await readAccountSession(db, testLinkKey, forged)).toBeUndefined()
      const answer = await loadAccount(args(forged))
      expect(await answer.json()).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual(endedCookies)
    },
  )

  it.each<[string, (session: Session) => Promise<unknown>]>([
    [
      'with a new link',
      ({ db, customerId }) => renewAccountLink(db, owner, customerId, 'Customer', testLinkKey),
    ],
    ['with the account', ({ db, customerId }) => closeAccount(db, owner, customerId, 'Customer')],
  ])('is forgotten %s', async (_, change) => {
    const session = await openSession()
    const known = () => readAccountSession(session.db, testLinkKey, session.request())
    expect(await known()).toBeDefined()
    expect(await change(session)).toEqual({ ok: true })
    expect(await known()).toBeUndefined()
  })

  it('is forgotten when the customer ends it', async () => {
    const { request, args } = await openSession()
    const ended = await endSession(args(request()))
    expect(ended.headers.getSetCookie()).toEqual(endedCookies)
  })
})
