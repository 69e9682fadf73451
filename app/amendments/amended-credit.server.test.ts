import { beforeEach, describe, expect, it } from 'vitest'
import { truncateTrips } from '../deliveries/trip.fixture.ts'
import { approveCredit } from '../orders/admin/approve-credit.server.ts'
import { orderRequest } from '../orders/order.fixture.ts'
import { isHeld } from '../orders/order.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { placeOnAccount } from '../orders/placing/order-on-account.server.ts'
import { changeOrders } from '../orders/state/save-order.fixture.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { openAccount } from '../trade/account.fixture.ts'
import { agree } from '../trade/agreed-price.fixture.ts'
import { readChangePage } from './admin/read-change-page.server.ts'
import { amendmentTests } from './amendment.fixture.ts'

const shop = setUpOrderTests()
const { amend, send, requestOf, blocks, decide, amendments } = amendmentTests(shop)
beforeEach(() => truncateTrips(shop.db))

type Account = Awaited<ReturnType<typeof openAccount>>
async function place(account: Account, shownTotal = 75_00) {
  const contact = { ...orderRequest().contact, phone: account.phone, email: 'site@example.com' }
  const placed = await placeOnAccount(shop.db, orderRequest({ contact, shownTotal }), testLinkKey, account)
  if (!placed.ok) throw new Error(placed.message)
  return placed.order.id
}

it('goods that are added cost what was agreed with the customer', async () => {
  const account = await openAccount(shop.db, {
    prices: [agree({ percentOff: 10_00 }), agree({ goods: 'variant:hollow-blocks:6in', price: 2_00 })],
  })
  const id = await place(account, 72_50)
  const page = await readChangePage(shop.db, id)
  expect(page?.goods.find(({ variant }) => variant === '6in')).toMatchObject({ price: 2_00 })
  await amend(id, { lines: blocks(20, { id: 'hollow-blocks', variant: '6in', quantity: 10 }) })
  expect(await shop.stored(id)).toMatchObject({
    lines: [
      { price: 2_25, quantity: 20 },
      { price: 2_00, quantity: 10 },
    ],
    totalPesewas: 45_00 + 20_00 + 50_00,
  })
})

describe('a change that brings the customer over his limit', () => {
  const dearer = { lines: blocks(20), shownTotal: 100_00 }

  it('needs somebody who may approve that and was shown by how much', async () => {
    const id = await place(await openAccount(shop.db, { creditLimit: 90_00 }))
    const request = await requestOf(id, dearer)
    for (const sent of [
      send({ ...request, approvedExcess: 10_00, mayApproveCredit: false }),
      send({ ...request, approvedExcess: 9_99 }),
    ])
      expect(await sent).toMatchObject({ ok: false, reason: 'over limit', excess: 10_00 })
    expect(await shop.stored(id)).toMatchObject({ totalPesewas: 75_00, history: [] })
    expect((await send({ ...request, approvedExcess: 10_00 })).ok).toBe(true)
    expect(await shop.stored(id)).toMatchObject({
      ...{ totalPesewas: 100_00, creditExcess: 10_00, creditApprovedBy: admin.email },
      history: [
        { type: 'over credit limit', data: { excess: 10_00, isApproved: true } },
        { type: 'changed' },
      ],
    })
    expect((await amend(id, { lines: blocks(15) })).ok).toBe(true)
  })

  it('is agreed to up to what was approved when it was proposed', async () => {
    const account = await openAccount(shop.db, { creditLimit: 90_00 })
    const id = await place(account)
    const request = await requestOf(id, { ...dearer, agreement: 'link' })
    expect(await send(request)).toMatchObject({ reason: 'over limit' })
    const proposed = await send({ ...request, approvedExcess: 10_00 })
    if (!proposed.ok) throw new Error(proposed.reason)
    const other = await place(account)
    expect(await decide(proposed.amendment.id, id)).toEqual({
      ...{ ok: false, reason: 'over limit', excess: 85_00 },
    })
    expect(await amendments(id)).toMatchObject([{ state: 'proposed' }])
    await changeOrders(shop.db, { status: 'cancelled' }, other)
    expect((await decide(proposed.amendment.id, id)).ok).toBe(true)
    expect(await shop.stored(id)).toMatchObject({ creditExcess: 10_00, creditApprovedBy: admin.email })
  })

  it('of two at the same moment lets through the one that fits', async () => {
    const account = await openAccount(shop.db, { creditLimit: 180_00 })
    const ids = [await place(account), await place(account)]
    const requests = await Promise.all(ids.map(id => requestOf(id, dearer)))
    const results = await Promise.all(requests.map(request => send({ ...request, mayApproveCredit: false })))
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })
})

describe('an order that is held', () => {
  it('stays held when it is changed, until it is approved or fits', async () => {
    const account = await openAccount(shop.db, { creditLimit: 60_00 })
    const [approved, reduced] = [await place(account), await place(account)]
    const change = async (id: string, quantity: number) => {
      expect((await send(await requestOf(id, { ...changed(quantity), mayApproveCredit: false }))).ok).toBe(
        true,
      )
      const order = await shop.stored(id)
      return { isHeld: isHeld(order), excess: order.creditExcess }
    }
    const changed = (quantity: number) => ({
      ...{ lines: blocks(quantity), shownTotal: 50_00 + quantity * 2_50 },
    })
    expect(await change(approved, 20)).toEqual({ isHeld: true, excess: 115_00 })
    expect(await change(approved, 1)).toEqual({ isHeld: true, excess: 67_50 })
    await approveCredit(shop.db, admin, { id: approved })
    expect(isHeld(await shop.stored(approved))).toBe(false)
    await changeOrders(shop.db, { status: 'cancelled' }, approved)
    expect(await change(reduced, 5)).toEqual({ isHeld: true, excess: 2_50 })
    expect(await change(reduced, 4)).toEqual({ isHeld: false, excess: null })
  })
})
