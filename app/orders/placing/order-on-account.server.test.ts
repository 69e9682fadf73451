import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findByContact } from '../../customers/contacts.server.ts'
import { customerContacts } from '../../customers/customers.table.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { accraDay } from '../../platform/text/days.ts'
import { changeTerms, openAccount } from '../../trade/account.fixture.ts'
import { agree } from '../../trade/agreed-price.fixture.ts'
import { findAccount, findUnconfirmedCustomer, readTerms } from '../../trade/trade-accounts.server.ts'
import { approveCredit } from '../admin/approve-credit.server.ts'
import { confirmOrderCustomer, rejectOrderCustomer } from '../admin/confirm-customer.server.ts'
import { recordPaidInFull } from '../admin/manage-payments.server.ts'
import { orderEventText } from '../history/order-event-text.ts'
import { orderWithLines } from '../lines/order-lines.server.ts'
import { orderRequest } from '../order.fixture.ts'
import { heldNotice, type OrderStatus } from '../order.ts'
import { orders } from '../orders.table.ts'
import { admin, corrected, setUpOrderTests } from '../placed-order.fixture.ts'
import { changeOrders } from '../state/save-order.fixture.ts'
import { setOrderStatus, transition } from '../state/transition.server.ts'
import { placeOnAccount, readAccountBalance } from './order-on-account.server.ts'

const shop = setUpOrderTests()
type Account = Awaited<ReturnType<typeof openAccount>>

const requestOf = ({ phone }: Pick<Account, 'phone'>, changes: object = {}, contact: object = {}) =>
  orderRequest({
    ...changes,
    contact: { ...orderRequest().contact, phone, email: `${phone.slice(1)}@example.com`, ...contact },
  })
const place = (account: Account, request = requestOf(account)) =>
  placeOnAccount(shop.db, request, testLinkKey, account)
const stored = async (id: string) =>
  (await shop.db.select(orderWithLines).from(orders).where(eq(orders.id, id)))[0]

describe('an order on account', () => {
  it('is priced with what was agreed, and refused at the public price', async () => {
    const account = await openAccount(shop.db, { dueDays: 30, prices: [agree({ percentOff: 10_00 })] })
    expect(await place(account)).toMatchObject({
      ok: false,
      reason: 'price changed',
      total: 72_50,
      products: [{ pricePesewas: 2_25, listPricePesewas: 2_50 }],
    })
    const placed = await place(account, requestOf(account, { shownTotal: 72_50 }))
    if (!placed.ok) throw new Error(placed.message)
    expect(placed.order).toMatchObject({ whenToPay: 'within 30 days of delivery' })
    expect(await stored(placed.order.id)).toMatchObject({
      ...{ totalPesewas: 72_50, dueDays: 30, creditExcess: null },
      lines: [{ price: 2_25 }],
    })
  })

  it('whose price ended while it was typed is refused with the price of today', async () => {
    const yesterday = accraDay(new Date(), -1)
    const account = await openAccount(shop.db, { prices: [agree({ percentOff: 10_00, until: yesterday })] })
    expect(await place(account, requestOf(account, { shownTotal: 72_50 }))).toMatchObject({
      reason: 'price changed',
      total: 75_00,
    })
    expect(await shop.db.$count(orders)).toBe(0)
  })

  it('is the customer’s, also with a new number; a number of another customer is refused', async () => {
    const account = await openAccount(shop.db)
    const other = await openAccount(shop.db)
    const placed = await place(
      account,
      requestOf(account, {}, { phone: '020 555 0199', email: 'site@example.com' }),
    )
    expect(placed.ok).toBe(true)
    expect(await findByContact(shop.db, '+233205550199')).toBe(account.customerId)
    // Without `products`: the cart stays as it is.
    expect(await place(account, requestOf(other))).toEqual({
      ...{ ok: false, reason: 'invalid', field: 'phone' },
      message: expect.stringContaining('belongs to another customer'),
    })
    // Nobody gets a number by an order that was refused.
    const refused = requestOf(account, { shownTotal: 1 }, { phone: '020 555 0200' })
    expect(await place(account, refused)).toMatchObject({ ok: false, reason: 'price changed' })
    expect(await findByContact(shop.db, '+233205550200')).toBeUndefined()
  })

  it('stays the customer’s when he corrects its number', async () => {
    const account = await openAccount(shop.db)
    const other = await openAccount(shop.db)
    const placed = await place(account)
    if (!placed.ok) throw new Error(placed.message)
    const correct = (phone: string) =>
      shop.submit(placed.order.path.replace('/orders/', ''), { ...corrected, phone })
    expect(await correct(other.phone)).toMatchObject({
      status: 422,
      errors: { phone: expect.stringContaining('belongs to another customer') },
    })
    expect(await stored(placed.order.id)).toMatchObject({ phoneNormalized: account.phone })
    expect(await correct('020 555 0198')).toMatchObject({ ok: true })
    expect(await findByContact(shop.db, '+233205550198')).toBe(account.customerId)
  })

  it('without an e-mail address is not corrected to two numbers, which name nobody', async () => {
    const account = await openAccount(shop.db)
    const placed = await place(account)
    if (!placed.ok) throw new Error(placed.message)
    const { id, path } = placed.order
    await shop.db.update(orders).set({ customerEmail: '' }).where(eq(orders.id, id))
    const phone = '020 555 0196 / 020 555 0197'
    expect(await shop.submit(path.replace('/orders/', ''), { ...corrected, phone })).toMatchObject({
      ...{ status: 422, errors: { phone: 'Enter one number alone, such as 024 123 4567.' } },
    })
    expect(await stored(id)).toMatchObject({ phoneNormalized: account.phone })
    expect(await findByContact(shop.db, '')).toBeUndefined()
  })

  it('is not what somebody places by typing the customer’s number, until the staff confirm it', async () => {
    const account = await openAccount(shop.db, {
      dueDays: 30,
      creditLimit: 70_00,
      standingPurchaseOrder: 'PO 7',
    })
    const balance = () => readAccountBalance(shop.db, account.customerId)
    const { id } = await shop.place(requestOf(account))
    expect(await stored(id)).toMatchObject({ identity: 'typed', dueDays: null, creditExcess: null })
    expect(await balance()).toBe(0)
    for (let time = 0; time < 2; time++)
      expect(await confirmOrderCustomer(shop.db, admin, id)).toEqual({ ok: true })
    expect(await stored(id)).toMatchObject({ dueDays: 30, creditExcess: 5_00, purchaseOrder: 'PO 7' })
    expect(await balance()).toBe(75_00)
    expect((await shop.stored(id)).history.map(({ type }) => type)).toEqual([
      'customer confirmed',
      'over credit limit',
    ])
  })

  it('of somebody else stays off the account; a number that nobody confirmed leaves the customer', async () => {
    const account = await openAccount(shop.db)
    const { email } = requestOf(account).contact
    await shop.db.insert(customerContacts).values({ contact: email, customerId: account.customerId })
    const typed = [{ phone: account.phone }, { phone: '020 555 0195', email }]
    for (const contact of typed) {
      const { id } = await shop.place(requestOf(account, {}, contact))
      const order = await stored(id)
      expect(order && (await findUnconfirmedCustomer(shop.db, order))).toMatchObject({
        id: account.customerId,
      })
      expect(await rejectOrderCustomer(shop.db, admin, id)).toEqual({ ok: true })
      const rejected = await stored(id)
      expect(rejected && (await findUnconfirmedCustomer(shop.db, rejected))).toBeUndefined()
    }
    expect(await readAccountBalance(shop.db, account.customerId)).toBe(0)
    expect(await findByContact(shop.db, account.phone)).toBe(account.customerId)
    expect(await findByContact(shop.db, '+233205550195')).not.toBe(account.customerId)
  })

  it.each([
    ['required', '', 'Enter the number of the purchase order.'],
    ['once', 'PO 1', 'There is an order with the number PO 1 already.'],
  ] as const)('needs its purchase order: %s', async (purchaseOrder, typed, message) => {
    const account = await openAccount(shop.db, { purchaseOrder })
    const send = (number: string) => place(account, requestOf(account, {}, { purchaseOrder: number }))
    expect((await send('PO 1')).ok).toBe(true)
    expect(await send(typed)).toEqual({ ok: false, reason: 'invalid', field: 'purchaseOrder', message })
    expect(await shop.db.$count(orders)).toBe(1)
  })

  it('that is no longer cancelled does not bring its purchase order a second time', async () => {
    const account = await openAccount(shop.db, { purchaseOrder: 'once' })
    const placeOne = async () => {
      const placed = await place(account, requestOf(account, {}, { purchaseOrder: 'PO 1' }))
      return placed.ok ? placed.order.id : ''
    }
    const change = (id: string, from: OrderStatus, to: OrderStatus) =>
      setOrderStatus(shop.db, { id, from, to, actor: admin })
    const first = await placeOne()
    await change(first, 'pending', 'cancelled')
    const second = await placeOne()
    expect(await change(first, 'cancelled', 'pending')).toEqual({
      ...{ ok: false, reason: 'purchase order used', purchaseOrder: 'PO 1' },
    })
    const paid = {
      id: randomUUID(),
      orderId: first,
      open: 75_00,
      status: 'cancelled' as const,
      isDelivered: true,
    }
    expect(await recordPaidInFull(shop.db, paid, admin)).toMatchObject({ ok: false, reason: 'conflict' })
    expect(await stored(first)).toMatchObject({ status: 'cancelled', paidPesewas: 0 })
    await change(second, 'pending', 'cancelled')
    expect(await change(first, 'cancelled', 'pending')).toEqual({ ok: true })
  })

  it('has the standing purchase order, and is the same one when it is sent again', async () => {
    const account = await openAccount(shop.db, { purchaseOrder: 'once', standingPurchaseOrder: 'BPO 7' })
    const request = requestOf(account)
    const first = await place(account, request)
    expect(await place(account, request)).toMatchObject({ ok: true, repeated: true })
    if (!first.ok) throw new Error(first.message)
    expect(await stored(first.order.id)).toMatchObject({ purchaseOrder: 'BPO 7' })
  })
})

describe('the credit limit', () => {
  it('holds the order that goes over it until somebody approves that', async () => {
    const account = await openAccount(shop.db, { creditLimit: 100_00 })
    const within = await place(account)
    expect(within.ok).toBe(true)
    expect(within).not.toHaveProperty('order.notice')
    const placed = await place(account)
    if (!placed.ok) throw new Error(placed.message)
    const { id, notice } = placed.order
    expect(notice).toBe(heldNotice)
    expect(await stored(id)).toMatchObject({ creditExcess: 50_00, creditApprovedBy: null })
    const confirm = () => setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: admin })
    expect(await confirm()).toEqual({ ok: false, reason: 'held' })
    const approve = (shownExcess: number) => approveCredit(shop.db, admin, { id, shownExcess })
    expect(await approve(49_99)).toMatchObject({ ok: false, reason: 'over limit', excess: 50_00 })
    expect(await confirm()).toEqual({ ok: false, reason: 'held' })
    expect(await approve(50_00)).toEqual({ ok: true })
    expect(await approve(50_00)).toEqual({ ok: true })
    expect(await confirm()).toEqual({ ok: true })
    const { history } = await shop.stored(id)
    expect(history.filter(({ type }) => type === 'over credit limit').map(orderEventText)).toEqual([
      'GH₵50.00 over the credit limit, approved',
      'GH₵50.00 over the credit limit, held until someone approves it',
    ])
  })

  it('is told again where the answer of a held order was lost, until somebody approves it', async () => {
    const account = await openAccount(shop.db, { creditLimit: 0 })
    const request = requestOf(account)
    const first = await place(account, request)
    if (!first.ok) throw new Error(first.message)
    expect(await place(account, request)).toEqual({ ...first, repeated: true })
    await approveCredit(shop.db, admin, { id: first.order.id })
    const again = await place(account, request)
    expect(again).toMatchObject({ ok: true, repeated: true })
    expect(again).not.toHaveProperty('order.notice')
  })

  it('holds one of two orders that are placed at the same moment', async () => {
    const account = await openAccount(shop.db, { creditLimit: 100_00 })
    await Promise.all([place(account), place(account)])
    const excess = (await shop.db.select(orderWithLines).from(orders)).map(({ creditExcess }) => creditExcess)
    expect(excess.toSorted()).toEqual([50_00, null])
  })

  it('lets a held order be cancelled, and one that was paid be delivered', async () => {
    const account = await openAccount(shop.db, { creditLimit: 0 })
    const [one, two] = [await place(account), await place(account)]
    if (!one.ok || !two.ok) throw new Error('Not placed')
    const change = (id: string, to: 'cancelled' | 'confirmed') =>
      setOrderStatus(shop.db, { id, from: 'pending', to, actor: admin })
    expect(await change(one.order.id, 'cancelled')).toEqual({ ok: true })
    await changeOrders(shop.db, { paidPesewas: 75_00 }, two.order.id)
    expect(await change(two.order.id, 'confirmed')).toEqual({ ok: true })
    const restore = (to: 'confirmed' | 'pending') =>
      setOrderStatus(shop.db, { id: one.order.id, from: 'cancelled', to, actor: admin })
    expect(await restore('confirmed')).toEqual({ ok: false, reason: 'held' })
    expect(await restore('pending')).toEqual({ ok: true })
  })

  it('is asked of a held order that left on a trip and is set back', async () => {
    const account = await openAccount(shop.db, { creditLimit: 0 })
    const placed = await place(account)
    if (!placed.ok) throw new Error(placed.message)
    const change = (from: OrderStatus, to: OrderStatus) =>
      setOrderStatus(shop.db, { id: placed.order.id, from, to, actor: admin })
    const departure = { id: placed.order.id, from: 'pending', to: 'shipped', actor: admin } as const
    expect(await transition(shop.db, 'leave', departure)).toEqual({ ok: true })
    expect(await change('shipped', 'confirmed')).toEqual({ ok: false, reason: 'held' })
    expect(await change('shipped', 'delivered')).toEqual({ ok: true })
  })

  it('is asked again for an order that is no longer cancelled', async () => {
    const account = await openAccount(shop.db, { creditLimit: 100_00 })
    const [one, two] = [await place(account), await place(account)]
    if (!one.ok || !two.ok) throw new Error('Not placed')
    const { id } = one.order
    const change = (from: OrderStatus, to: OrderStatus) =>
      setOrderStatus(shop.db, { id, from, to, actor: admin })
    await change('pending', 'cancelled')
    expect(await change('cancelled', 'confirmed')).toEqual({ ok: false, reason: 'held' })
    expect(await change('cancelled', 'pending')).toEqual({ ok: true })
    expect(await stored(id)).toMatchObject({ creditExcess: 50_00, creditApprovedBy: null })
    expect(await change('pending', 'confirmed')).toEqual({ ok: false, reason: 'held' })
    // Approved is what went over the limit then.
    await approveCredit(shop.db, admin, { id })
    await change('pending', 'cancelled')
    expect(await change('cancelled', 'confirmed')).toEqual({ ok: true })
    await change('confirmed', 'cancelled')
    await place(account)
    expect(await change('cancelled', 'confirmed')).toEqual({ ok: false, reason: 'held' })
    // It fits when the others are paid.
    await changeOrders(shop.db, { paidPesewas: 75_00 })
    await changeOrders(shop.db, { paidPesewas: 0 }, id)
    expect(await change('cancelled', 'confirmed')).toEqual({ ok: true })
    expect(await stored(id)).toMatchObject({ creditExcess: null })
  })

  it('is the one of now, also for who read the account before it was lowered', async () => {
    const account = await openAccount(shop.db, { creditLimit: 500_00 })
    const { editToken } = await readTerms(shop.db, account.customerId)
    await changeTerms(shop.db, account.customerId, { creditLimit: 50_00 }, editToken)
    expect(await place(account)).toMatchObject({ order: { notice: heldNotice } })
  })

  it('counts as it is when the order is placed', async () => {
    const account = await openAccount(shop.db, { creditLimit: 50_00 })
    const { editToken } = await readTerms(shop.db, account.customerId)
    await changeTerms(shop.db, account.customerId, { creditLimit: 500_00 }, editToken)
    const changed = await findAccount(shop.db, account.customerId)
    if (!changed) throw new Error('The account is missing')
    const placed = await place({ ...changed, phone: account.phone })
    if (!placed.ok) throw new Error(placed.message)
    expect(placed).not.toHaveProperty('order.notice')
    expect(await stored(placed.order.id)).toMatchObject({ creditExcess: null })
  })
})
