import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { amendmentTests } from '../amendments/amendment.fixture.ts'
import { quantityStep } from '../catalogue/unit.ts'
import { claimTests } from '../claims/claim.fixture.ts'
import { setDriverClaims } from '../claims/driver-claims.server.ts'
import { settings } from '../company/settings.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { takeOff } from '../deliveries/change-stops.server.ts'
import { deliveries, deliveryReports } from '../deliveries/deliveries.table.ts'
import { deliveryTests } from '../deliveries/delivery.fixture.ts'
import { driverReport } from '../deliveries/driver/driver-report.fixture.ts'
import type { DriverReport } from '../deliveries/driver/driver-report.ts'
import { departByStaff, readCash, returnToDay, settleTrip } from '../deliveries/end-trips.server.ts'
import { readGoodsHistories } from '../deliveries/goods-history.server.ts'
import { hasHeldMoney } from '../deliveries/list-held-reports.server.ts'
import { savePlan } from '../deliveries/put-on-trip.server.ts'
import { acceptReport, recordReport } from '../deliveries/record-delivery.server.ts'
import { enterOrder } from '../orders/admin/desk/enter-order.server.ts'
import { issueDocument } from '../orders/admin/issue-document.server.ts'
import { wasPlanned } from '../orders/admin/manage-orders.server.ts'
import { listOrderPayments, recordPayment } from '../orders/admin/manage-payments.server.ts'
import { progressOf } from '../orders/lines/line-progress.ts'
import { findLine } from '../orders/lines/order-line.ts'
import { orderRequest } from '../orders/order.fixture.ts'
import { orders } from '../orders/orders.table.ts'
import { admin, type setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { placeOrder } from '../orders/placing/place-order.server.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { emptyTables } from '../platform/database/database.fixture.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { acceptQuote } from '../quotes/answer-quote.server.ts'
import { acceptContact, makeQuote, quoteLine, send } from '../quotes/quote.fixture.ts'
import { type Does, goods, type Step } from './order-steps.fixture.ts'
import { eraseDataSubject } from './personal-data/data-subject.server.ts'

const at = <Item>(items: readonly Item[], index: number) => items[index % Math.max(1, items.length)]
const partOf = (quantity: number, tenth: number, unitStep: number) =>
  Math.floor((Math.max(0, quantity) * tenth) / 10 / unitStep) * unitStep
const add = (sums: Map<string, number>, key: string, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount)

/** Does what people do with the orders of a shop, and keeps apart from it what was paid, credited, reported and returned. */
export function orderModel(shop: ReturnType<typeof setUpOrderTests>) {
  const { amend, decide, amendments, requestOf } = amendmentTests(shop)
  const { addTruck, trip: findTrip } = deliveryTests(shop)
  const { claim, claimsOf, answer, bringAgain, refuse } = claimTests(shop)
  const ledger = {
    /** The number of the customer by the id of the order. */
    orders: new Map<string, string>(),
    trips: [] as string[],
    held: [] as DriverReport[],
    /** The report of each stop that counts. */
    reports: new Map<string, DriverReport & { orderId: string; tripId: string }>(),
    /** By the id of the order, without what drivers took. */
    paid: new Map<string, number>(),
    credited: new Map<string, number>(),
    /** By order and line: what came back sound; below 0 what was refused at the site, was not sound and was credited. */
    returned: new Map<string, number>(),
    /** The documents that are receipts, each with the id of its order. */
    receipts: new Map<number, string>(),
  }
  /** What was done, and not refused, since the tests began. */
  const done = new Set<Step['does']>()

  let reportsSent = 0

  async function begin(taxMode: string) {
    for (const each of Object.values(ledger))
      if (Array.isArray(each)) each.length = 0
      else each.clear()
    await emptyTables(
      shop.db,
      'orders',
      'jobs',
      'quotes',
      'quotation_requests',
      'customers',
      'trips',
      'trucks',
      'stock_movements',
      'content_pieces',
    )
    await storeSettings(shop.db, settings, { taxMode })
  }

  const progress = async (id: string) =>
    progressOf((await shop.stored(id)).lines, (await readGoodsHistories(shop.db, [id])).get(id))
  const orderAt = (index: number) => at([...ledger.orders.keys()], index)
  const linesOf = (amounts: readonly number[]) =>
    goods.flatMap((product, index) => {
      const quantity = amounts[index] ?? 0
      return quantity > 0 ? [{ ...product, quantity }] : []
    })

  /** Sends it again with what the refusal says that it costs. */
  async function place(way: 'web' | 'telephone' | 'counter', request: ReturnType<typeof orderRequest>) {
    const discount = way === 'telephone' ? { percent: 2_50, reason: 'Builder' } : undefined
    const entry = {
      channel: way as 'telephone',
      discount,
      isHandedOver: way === 'counter',
      similarTo: undefined,
    }
    const once = (shownTotal: number) =>
      way === 'web'
        ? placeOrder(shop.db, { ...request, shownTotal }, testLinkKey)
        : enterOrder(shop.db, admin, { ...entry, request: { ...request, shownTotal } }, testLinkKey)
    const refused = await once(-1)
    if (!refused.ok && refused.reason === 'price changed') await once(refused.total)
  }

  async function order({ way, customer, quantities: amounts }: Does<'order'>) {
    const contact = {
      ...orderRequest().contact,
      phone: customer,
      email: `${customer.slice(0, 3)}@example.com`,
    }
    const lines = linesOf(amounts)
    if (way === 'quote') {
      const quoted = lines.map(line => quoteLine({ ...line, price: 2_17 }))
      const quoteId = await makeQuote(shop.db, { ...contact, lines: quoted, discountPesewas: 1_00 })
      await send(shop.db, quoteId)
      await acceptQuote(
        shop.db,
        { quoteId, version: 1, contact: { ...acceptContact, ...contact } },
        testLinkKey,
      )
    } else {
      const site = way === 'counter' ? { address: '', collectAt: 'Cape Coast' } : {}
      await place(way, orderRequest({ lines, contact: { ...contact, ...site } }))
    }
    const stored = await shop.db.select({ id: orders.id, phone: orders.customerPhone }).from(orders)
    const placed = stored.filter(({ id }) => !ledger.orders.has(id))
    for (const { id, phone } of placed) ledger.orders.set(id, phone)
    return placed.length > 0
  }

  async function change({ order: index, quantities: amounts, site, agreement }: Does<'change'>) {
    const id = orderAt(index)
    if (!id) return false
    const { site: stored } = await requestOf(id)
    const moved = { same: stored, Kasoa: { ...stored, place: 'Kasoa' }, collect: { collectAt: 'Cape Coast' } }
    return (await amend(id, { lines: linesOf(amounts), site: moved[site], agreement })).ok
  }

  async function decideProposal({ order: index, state }: Does<'decide'>) {
    const id = orderAt(index)
    if (!id) return false
    const proposal = (await amendments(id)).find(each => each.state === 'proposed')
    return proposal !== undefined && (await decide(proposal.id, id, state)).ok
  }

  /** A part of what is open of up to two orders goes on a new trip. */
  async function plan({ orders: indexes, share: part }: Does<'plan'>) {
    const stops = []
    for (const orderId of new Set(indexes.flatMap(index => orderAt(index) ?? []))) {
      const { lines } = await shop.stored(orderId)
      const parts = (await progress(orderId)).flatMap(({ lineId: key, open }) => {
        const unit = findLine(lines, key)?.unit ?? 'piece'
        const quantity = Math.min(open, partOf(open, part, quantityStep(unit)) || quantityStep(unit))
        return quantity > 0 ? [{ key, quantity }] : []
      })
      if (parts.length > 0) stops.push({ orderId, parts })
    }
    const [id, truckId] = [randomUUID(), await addTruck()]
    const plan = [{ id, truckId, driverId: '', stops }]
    const saved = await savePlan(shop.db, testLinkKey, admin, accraDay(new Date()), plan)
    const isSaved = saved.ok && saved.count > 0
    if (isSaved) ledger.trips.push(id)
    return isSaved
  }

  async function report({ trip: index, stop, ...counts }: Does<'report'>) {
    const tripId = at(ledger.trips, index)
    const planned = tripId ? at((await findTrip(tripId)).stops, stop) : undefined
    if (!tripId || !planned) return false
    const lines = planned.goods.map(({ key, quantity, unit }) => {
      const unitStep = quantityStep(unit)
      const broken = partOf(quantity, counts.broken, unitStep) * (counts.broken < 5 ? 1 : 0)
      const refused = partOf(quantity - broken, counts.refused, unitStep) * (counts.refused < 5 ? 1 : 0)
      const rest = quantity - broken - refused
      return { key, broken, refused, delivered: rest - partOf(rest, counts.missing, unitStep) }
    })
    const recordedAt = new Date(Date.now() - 3_600_000 + reportsSent++ * 1_000).toISOString()
    const sent = { ...driverReport(planned.id), recordedAt, lines, cashPesewas: counts.cedis * 100 }
    const { state } = await recordReport(shop.db, tripId, sent, new Date().toISOString())
    if (state === 'stored') await count(sent, planned.orderId, tripId)
    else if (state === 'held' && (await isMoneyHeld(sent.id))) {
      const { cashPesewas = 0 } = ledger.reports.get(planned.id) ?? {}
      await count({ ...sent, cashPesewas }, planned.orderId, tripId)
    } else if (state === 'held') ledger.held.push(sent)
    return state === 'stored'
  }

  const isMoneyHeld = (id: string) =>
    shop.db.$count(deliveryReports, and(eq(deliveryReports.id, id), hasHeldMoney))

  /** The last one counts, and the job after it follows. */
  async function count(sent: DriverReport, orderId: string, tripId: string) {
    const earlier = ledger.reports.get(sent.deliveryId)
    if (!earlier || earlier.recordedAt < sent.recordedAt)
      ledger.reports.set(sent.deliveryId, { ...sent, orderId, tripId })
    await setDriverClaims(shop.db, sent.deliveryId)
  }

  async function accept({ report: index }: Does<'accept'>) {
    const held = at(ledger.held, index)
    const accepted = held && (await acceptReport(shop.db, held.id, admin, { mayRecordPayments: true }))
    if (!held || !accepted?.ok) return false
    ledger.held = ledger.held.filter(({ id }) => id !== held.id)
    const [stop] = await shop.db.select().from(deliveries).where(eq(deliveries.id, held.deliveryId))
    if (stop) await count(held, stop.orderId, stop.tripId)
    return stop !== undefined
  }

  async function end({ trip: index, how }: Does<'end'>) {
    const tripId = at(ledger.trips, index)
    if (!tripId) return false
    if (how === 'return') return (await returnToDay(shop.db, admin, tripId)).ok
    if (how === 'take off') {
      const [stop] = (await findTrip(tripId)).stops
      return stop !== undefined && (await takeOff(shop.db, admin, tripId, stop.id)).ok
    }
    const { expected } = await readCash(shop.db, tripId)
    return (await settleTrip(shop.db, admin, { tripId, expected, handedOver: expected, note: '' })).ok
  }

  async function submit({ order: index, cause, line, quantity }: Does<'claim'>) {
    const id = orderAt(index)
    const claimed = id && at((await shop.stored(id)).lines, line)
    if (!claimed) return false
    const values = { cause, description: 'x', quantities: { [claimed.lineId]: quantity } }
    return (await claim(id, 0, values)).ok
  }

  async function answerOne({ order: index, claim: which, share: part, ...chosen }: Does<'answer'>) {
    const orderId = orderAt(index)
    const open = orderId ? (await claimsOf(orderId)).filter(each => !each.answer) : []
    const found = at(open, which)
    if (!orderId || !found) return false
    if (chosen.answer === 'refuse') return (await refuse(found.id)).ok
    const granted = Object.fromEntries(
      found.lines.map(({ key, quantity, unit }) => [key, partOf(quantity, part, quantityStep(unit))]),
    )
    // Only what somebody has in his hands can be sound.
    const isSound = chosen.isSound && (found.cause === 'returned' || found.cause === 'wrong')
    const { isDeliveryCredited, free } = chosen
    const isCredit = chosen.answer === 'credit'
    const send = (expected: number) =>
      isCredit
        ? answer(found.id, { granted, isSound, isDeliveryCredited, free, expected })
        : bringAgain(found.id, granted, isSound)
    let result = await send(-1)
    if (!result.ok && result.reason === 'amount changed') result = await send(result.amount)
    if (!result.ok) return false
    add(ledger.credited, orderId, result.amount ?? 0)
    const isRefusedAtSite = found.origin === 'driver' && found.cause === 'returned' && isCredit && !isSound
    const sign = isRefusedAtSite ? -1 : isSound && found.origin !== 'driver' ? 1 : 0
    for (const [key, quantity] of Object.entries(granted))
      add(ledger.returned, `${orderId} ${key}`, sign * quantity)
    return true
  }

  async function pay({ order: index, cedis }: Does<'pay'>) {
    const orderId = orderAt(index)
    if (!orderId) return false
    const payment = { id: randomUUID(), orderId, method: 'cash', network: '', reference: '' } as const
    const once = (surplus: number) =>
      recordPayment(shop.db, { ...payment, amountPesewas: cedis * 100, surplus }, admin)
    let result = await once(0)
    if (!result.ok && result.reason === 'overpays') result = await once(result.surplus)
    if (result.ok) add(ledger.paid, orderId, cedis * 100)
    return result.ok
  }

  async function issue({ order: index, kind }: Does<'document'>) {
    const orderId = orderAt(index)
    if (!orderId) return false
    const [payment] = await listOrderPayments(shop.db, orderId)
    const issued = await issueDocument(shop.db, { orderId, kind, paymentId: payment?.id }, admin)
    if (issued.ok && kind === 'receipt') ledger.receipts.set(issued.id, orderId)
    return issued.ok
  }

  async function setStatus({ order: index, to }: Does<'status'>) {
    const id = orderAt(index)
    if (!id || ((to === 'shipped' || to === 'delivered') && (await wasPlanned(shop.db, id)))) return false
    const change = { id, from: (await shop.stored(id)).status, to, actor: admin }
    return (await setOrderStatus(shop.db, change)).ok
  }

  const leave = async ({ trip }: Does<'leave'>) =>
    (await departByStaff(shop.db, admin, at(ledger.trips, trip) ?? randomUUID())).ok
  async function erase({ customer }: Does<'erase'>) {
    const { orders: erased = 0 } = await eraseDataSubject(shop.db, customer, {
      dataDir: '/nowhere',
      actor: admin,
    })
    return erased > 0
  }

  /** Each says whether it was done. */
  const commands: { [Name in Step['does']]: (values: Does<Name>) => Promise<boolean> } = {
    ...{ order, change, decide: decideProposal, plan, leave, report, accept, end },
    ...{ claim: submit, answer: answerOne, pay, document: issue, status: setStatus, erase },
  }
  async function run(each: Step) {
    if (await (commands[each.does] as (values: Step) => Promise<boolean>)(each)) done.add(each.does)
  }
  return { begin, run, progress, ledger, done }
}
