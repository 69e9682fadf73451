import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { orderAction } from '../orders/admin/order-action.server.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { untilSomebodyWaits } from '../platform/database/waiting.fixture.ts'
import { type Doc, loadPdfkit } from '../platform/files/pdf.server.ts'
import { pdfPages } from '../platform/files/pdf-text.fixture.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { testContext, testLinkKey } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { declaredRoles } from '../staff/roles.ts'
import { type Admin, provideAdmin } from '../staff/session.server.ts'
import { callAction } from '../staff/staff.fixture.ts'
import { users } from '../staff/staff.table.ts'
import { action as byHandAction } from './admin/order-deliveries.route.tsx'
import { loader as readOwnTrips } from './admin/own-trips.route.tsx'
import { action as planAction, loader as readPlanner } from './admin/planner.route.tsx'
import { loader as propose } from './admin/proposal.route.tsx'
import { loader as readTrip, action as tripAction } from './admin/trip.route.tsx'
import { deliveries } from './deliveries.table.ts'
import { blocks, day, deliveryTests } from './delivery.fixture.ts'
import { departByStaff } from './end-trips.server.ts'
import { exportFigures, readDayStops, readDelivered } from './figures.server.ts'
import { readOrderDeliveries, recordByHand } from './order-deliveries.server.ts'
import { deliveryPersonalData } from './personal-data.server.ts'
import { lockTrip } from './plan-trips.server.ts'
import { openTripLink, tripLinkJob } from './trip-link.server.ts'
import { deliveryNotes, loadingSheet } from './trip-papers.server.ts'

const database = setUpDatabase()
const shop = deliveryTests(database)

beforeEach(() => emptyTables(database.db, 'orders', 'trips', 'trucks', 'users', 'jobs'))

const as = (role: string, id = 'person'): Admin => ({
  ...owner,
  id,
  permissions: declaredRoles[role]?.permissions ?? [],
})

/** The arguments of a route for somebody with a role. */
function request(admin: Admin, path: string, params: Record<string, string> = {}) {
  const { context } = testContext(database.db)
  provideAdmin(context, admin)
  const url = new URL(`http://localhost:3000${path}`)
  return { request: new Request(url), url, params, context } as never
}
const form = (admin: Admin, action: unknown, fields: Record<string, string>, params = {}) => {
  const { context } = testContext(database.db)
  provideAdmin(context, admin)
  return callAction(action as Parameters<typeof callAction>[0], context, fields, params)
}

async function plannedTrip(driverId = '') {
  const trip = await shop.addTrip(await shop.addTruck(), driverId)
  const [near, far] = [
    await shop.addOrder([blocks(100)], { customerName: 'Ama Near', notes: 'Red gate' }),
    await shop.addOrder([blocks(900)], { customerName: 'Kofi Far' }),
  ]
  await shop.put(trip, [near])
  await shop.put(trip, [far], { mode: 'fitting' })
  return { trip, near, far }
}

it('prints what goes on first for the last stop, and notes with only what the trip brings', async () => {
  const { trip } = await plannedTrip()
  const sheet = pdfPages(await loadingSheet(printing(), await shop.trip(trip))).join('\n')
  expect(sheet).toMatch(/Kofi Far[\s\S]*Ama Near/)
  expect(sheet).toContain('400 blocks')
  const notes = pdfPages(await deliveryNotes(printing(), await shop.trip(trip)))
  expect(notes).toHaveLength(2)
  expect(notes[0]).toContain('100 blocks')
  expect(notes[0]).toContain('Page 1 of 1')
  expect(notes[1]).toContain('400 blocks')
  expect(notes.join()).not.toContain('900 blocks')
})

const printing = () => testContext(database.db).services

it('prints the papers of a trip although an order has a name that the typeface cannot draw', async () => {
  const trip = await shop.addTrip(await shop.addTruck())
  const names = ['K\u0336o\u0336f\u0336i\u0336', '李明', 'Ama Near']
  for (const customerName of names)
    await shop.put(trip, [await shop.addOrder([blocks(50)], { customerName })])
  const papers = await readPapers(trip)
  for (const paper of Object.values(papers)) {
    expect(paper).toMatch(/^Kofi/m)
    expect(paper).toMatch(/^\(name in another script: see the\s+order\)/m)
    expect(paper).toMatch(/^Ama Near/m)
  }
})

async function readPapers(id: string) {
  const trip = await shop.trip(id)
  return {
    sheet: pdfPages(await loadingSheet(printing(), trip)).join('\n'),
    notes: pdfPages(await deliveryNotes(printing(), trip)).join('\n'),
  }
}

it('prints the papers of a trip without the order that cannot be printed, and names it', async () => {
  const { trip, near, far } = await plannedTrip()
  const { text } = loadPdfkit().prototype
  vi.spyOn(loadPdfkit().prototype, 'text').mockImplementation(function (this: Doc, ...args) {
    if (String(args[0]).startsWith('Ama Near')) throw new Error('The typeface has no place for it')
    return text.apply(this, args)
  })
  const papers = await readPapers(trip)
  vi.restoreAllMocks()
  for (const paper of Object.values(papers)) {
    expect(paper).toContain('Kofi Far')
    expect(paper).not.toContain('Ama Near')
    expect(paper).toContain(
      `Stop 1: we couldn't print order ${orderNumber(near)}. Open it in the back office.`,
    )
    expect(paper).not.toContain(`print order ${orderNumber(far)}`)
  }
})

it('shows the yard no amount, and the cash only to who counts it', async () => {
  const { trip } = await plannedTrip()
  const pages = [
    await readPlanner(request(as('yard'), `/admin/deliveries?day=${day}`)),
    await propose(request(as('yard'), `/admin/deliveries/plan?day=${day}`)),
    await readTrip(request(as('yard'), '/admin/deliveries', { tripId: trip })),
  ]
  const json = JSON.stringify(pages)
  expect(json).toContain('Ama Near')
  expect(json).not.toMatch(/pesewas|"price"|sums|cashHandedOver|cashNote/i)
  expect(await readTrip(request(as('accounts'), '', { tripId: trip }))).toMatchObject({
    cash: { expected: 0 },
    link: undefined,
  })
  const settle = { intent: 'settle', expected: '0', handedOver: '0', note: '' }
  expect((await form(as('yard'), tripAction, settle, { tripId: trip })).status).toBe(403)
  const put = { intent: 'put', trip, orders: randomUUID(), overloadReason: '' }
  expect((await form(as('sales'), planAction, put)).status).toBe(403)
})

it('shows the driver’s link only to people who may see prices and payments', async () => {
  const { trip } = await plannedTrip(await shop.addDriver('Kofi'))
  const linkFor = async (role: string) =>
    (await readTrip(request(as(role), '/admin/deliveries', { tripId: trip }))).link
  expect(await linkFor('manager')).toContain('/trips/')
  expect(await linkFor('yard')).toBeUndefined()
  // The yard sends it without seeing it.
  expect(await form(as('yard'), tripAction, { intent: 'send' }, { tripId: trip })).toMatchObject({ ok: true })
})

it('sets what a driver collects at a stop, up to what is open', async () => {
  const { trip } = await plannedTrip()
  const [stop] = (await shop.trip(trip)).stops
  const set = (role: string, amount: string) =>
    form(as(role), tripAction, { intent: 'collect', stop: stop?.id ?? '', amount }, { tripId: trip })
  const amounts = async () => (await readTrip(request(as('accounts'), '', { tripId: trip }))).amounts
  const shown = async () => (await amounts())[stop?.id ?? '']
  expect(await shown()).toEqual({ amount: 100_00, setAmount: null })
  expect((await set('yard', '1')).status).toBe(403)
  expect(await set('accounts', '100.01')).toMatchObject({
    errors: { amount: 'At most GH₵100.00: more is not open, or other stops collect it' },
  })
  expect(await set('accounts', '-1')).toMatchObject({ status: 422 })
  expect(await set('accounts', '20.00')).toMatchObject({ ok: true })
  expect(await shown()).toEqual({ amount: 20_00, setAmount: 20_00 })
  expect(await set('accounts', '')).toMatchObject({ ok: true })
  expect(await shown()).toEqual({ amount: 100_00, setAmount: null })
})

it('counts the cash of a trip, and counts it again unless somebody else has', async () => {
  const { trip } = await plannedTrip()
  await departByStaff(database.db, owner, trip)
  const settle = (fields: Record<string, string>) =>
    form(as('accounts'), tripAction, { intent: 'settle', expected: '0', ...fields }, { tripId: trip })
  expect(await settle({ handedOver: '0', note: '' })).toMatchObject({ message: { title: 'Trip closed' } })
  const again = await settle({ handedOver: '5', note: 'Late', counted: '0' })
  expect(again).toMatchObject({ message: { title: 'New count saved' } })
  const late = await settle({ handedOver: '6', note: 'Late', counted: '0' })
  expect(late).toMatchObject({ status: 409, isStale: true })
})

it('says by how much an order is too much, and what somebody can do', async () => {
  const trip = await shop.addTrip(await shop.addTruck())
  const id = await shop.addOrder([blocks(615)])
  const put = { intent: 'put', trip, orders: id, overloadReason: '' }
  expect(await form(as('yard'), planAction, put)).toMatchObject({
    status: 409,
    overload: { tripId: trip, orders: [id], truck: 'T1', excess: '2.3 t' },
  })
  expect(await form(as('yard'), planAction, { ...put, mode: 'fitting' })).toMatchObject({
    ok: true,
    message: { title: '1 order put on the trip', description: 'What did not fit stays open.' },
  })
})

it('proposes a day from the trips that are planned and the trucks that are free', async () => {
  await plannedTrip()
  await shop.addOrder([blocks(100)])
  const { proposed, orders, leftOut } = await propose(
    request(as('yard'), `/admin/deliveries/plan?day=${day}`),
  )
  // The rest of 500 fills the truck.
  expect([orders.map(order => order.goods[0]?.open), leftOut]).toEqual([[500], 1])
  expect(proposed.map(({ isNew, stops }) => [isNew, stops.length])).toEqual([
    [false, 0],
    [true, 1],
  ])
})

it('proposes the planned trip to the zone of an order before a new one', async () => {
  const [trip, tema] = [await shop.addTrip(await shop.addTruck()), { zone: 'Tema' }]
  await shop.put(trip, [await shop.addOrder([blocks(100)], tema)])
  const orderId = await shop.addOrder([blocks(50)], tema)
  const { proposed } = await propose(request(as('yard'), `/admin/deliveries/plan?day=${day}`))
  expect(proposed).toMatchObject([{ id: trip, stops: [{ orderId }] }])
})

it('loads a trip again whose stop somebody else has taken off', async () => {
  const { trip } = await plannedTrip()
  for (const intent of ['up', 'take off'])
    expect(
      await form(as('yard'), tripAction, { intent, stop: randomUUID() }, { tripId: trip }),
    ).toMatchObject({
      ...{ status: 404, isStale: true },
      message: { description: 'This trip or stop no longer exists.' },
    })
})

it('takes the quantities of a stop from its form, unless somebody else has changed them', async () => {
  const { trip } = await plannedTrip()
  const [{ id: stop = '', editToken = '', goods = [] } = {}] = (await shop.trip(trip)).stops
  const save = (quantity: string) => {
    const fields = { stop, editToken, overloadReason: '', [`quantity.${goods[0]?.key}`]: quantity }
    return form(as('yard'), tripAction, { intent: 'quantities', ...fields }, { tripId: trip })
  }
  const planned = async () => (await shop.trip(trip)).stops[0]?.goods
  expect(await save('50')).toMatchObject({ message: { title: 'Quantities saved' } })
  expect(await planned()).toMatchObject([{ quantity: 50 }])
  expect(await save('60')).toMatchObject({ status: 409 })
  expect(await planned()).toMatchObject([{ quantity: 50 }])
})

it('shows a driver his own trips with their links, and sends him the link', async () => {
  const driver = await shop.addDriver('Kofi')
  const { trip } = await plannedTrip(driver)
  await database.db.execute(sql`update trips set day = current_date`)
  const own = await readOwnTrips(request(as('driver', driver), '/admin/trips'))
  expect(own).toMatchObject([{ id: trip, link: await openTripLink(database.db, testLinkKey, trip) }])
  expect(await readOwnTrips(request(as('driver', 'somebody-else'), '/admin/trips'))).toEqual([])
  expect(JSON.stringify(own)).not.toMatch(/pesewas|"price"|cash(?!Note)/i)

  await database.db.update(users).set({ email: '233241234567@phone.invalid' }).where(eq(users.id, driver))
  expect(await form(as('yard'), tripAction, { intent: 'send' }, { tripId: trip })).toMatchObject({
    message: { description: '+233241234567' },
  })
  const [job] = await database.db.select().from(jobs).where(eq(jobs.kind, 'trip link'))
  const { services } = testContext(database.db)
  const deps = { ...services, notificationRecipient: async () => '' }
  await tripLinkJob.run(deps, job?.payload, { id: 1 } as never)
  expect(services.sms.send).toHaveBeenCalledWith(
    expect.objectContaining({ to: '+233241234567', text: expect.stringContaining(own[0]?.link ?? 'none') }),
  )
})

it('records by hand that everything of an order has arrived', async () => {
  const { trip, near } = await plannedTrip()
  await departByStaff(database.db, owner, trip)
  expect(await recordByHand(database.db, owner, near, 'delivered')).toEqual({ ok: true })
  expect(await readOrderDeliveries(database.db, near)).toMatchObject({
    progress: [{ ordered: 100, planned: 0, delivered: 100, open: 0 }],
    stops: [{ outcome: 'delivered' }],
  })
  const [order] = await database.db.select(orderWithLines).from(orders).where(eq(orders.id, near))
  expect(order?.status).toBe('delivered')
})

if (process.env.TEST_DATABASE_URL)
  it('keeps what a driver records while an order is recorded by hand', async () => {
    const { trip, near } = await plannedTrip()
    await departByStaff(database.db, owner, trip)
    let recorded: Promise<unknown> | undefined
    await database.db.transaction(async tx => {
      await lockTrip(tx, trip)
      recorded = recordByHand(database.db, owner, near, 'delivered')
      await untilSomebodyWaits(tx)
      await tx.execute(sql`update deliveries set outcome = 'partial' where order_id = ${near}`)
      await tx.execute(sql`insert into line_movements (line_id, delivery_id, kind, quantity, actor)
        select line_id, delivery_id, kind, quantity, 'driver'
        from delivery_lines, (values ('delivered', 60), ('broken', 40)) as counted (kind, quantity)`)
    })
    expect(await recorded).toEqual({ ok: true })
    expect(await readOrderDeliveries(database.db, near)).toMatchObject({
      // The rest was handed over, as the office says; of the 60 the driver's record tells.
      progress: [{ delivered: 100, handedOver: 40, broken: 40 }],
      stops: [{ outcome: 'partial' }],
    })
  })

it('sets no status by hand that follows from trips, before it was asked', async () => {
  const { near } = await plannedTrip()
  const status = { intent: 'status', id: near, from: 'confirmed', to: 'delivered' }
  expect(await form(as('yard'), orderAction, status, { orderId: near })).toMatchObject({
    status: 409,
    question: 'by hand',
  })
  const paid = {
    intent: 'paid in full',
    id: randomUUID(),
    open: '10000',
    status: 'confirmed',
    delivered: 'yes',
  }
  expect((await form(owner, orderAction, paid, { orderId: near })).message?.description).toContain(
    'is on trips',
  )
  const byHand = { intent: 'by hand', to: 'delivered' }
  expect((await form(as('yard'), byHandAction, byHand, { orderId: near })).ok).toBe(true)
  expect((await form(as('accounts'), byHandAction, byHand, { orderId: near })).status).toBe(403)
})

it('cancels an order of which goods have left only after a question', async () => {
  const { trip, near } = await plannedTrip()
  await departByStaff(database.db, owner, trip)
  const status = { intent: 'status', id: near, from: 'shipped', to: 'cancelled' }
  const cancel = (sent: object) => form(owner, orderAction, { ...status, ...sent }, { orderId: near })
  const readStatus = async () =>
    (await database.db.select(orderWithLines).from(orders).where(eq(orders.id, near)))[0]?.status
  expect(await cancel({})).toMatchObject({ status: 409, question: 'cancel' })
  expect(await readStatus()).toBe('shipped')
  expect(await cancel({ confirmed: 'yes' })).toMatchObject({ ok: true })
  expect(await readStatus()).toBe('cancelled')
})

it('counts what was delivered and broken, and what came on its day, and exports it', async () => {
  const { trip, near } = await plannedTrip()
  await departByStaff(database.db, owner, trip)
  await recordByHand(database.db, owner, near, 'delivered')
  await database.db.execute(
    sql`update deliveries set recorded_at = ${`${day}T12:00:00Z`} where outcome is not null`,
  )
  const range = { from: day, to: day }
  expect(await readDelivered(database.db, range)).toMatchObject([
    { day, truck: 'T1', product: 'Hollow Blocks, 6 inch', delivered: 100, broken: 0, weightGrams: 2_000_000 },
  ])
  expect(await readDayStops(database.db, range)).toEqual([{ day, planned: 2, brought: 1 }])
  const lines = []
  for await (const line of exportFigures(database.db, range)) lines.push(line)
  expect(lines.join('')).toContain(`"${day}","T1","","Hollow Blocks, 6 inch","block",100,0,0,2`)
})

it('exports who received the goods, and erases it with the order', async () => {
  const { near } = await plannedTrip()
  const person = { receiverName: 'Yaw', latitude: 5.6, longitude: -0.2, note: 'At the gate' }
  await database.db.update(deliveries).set(person).where(eq(deliveries.orderId, near))
  await database.db.update(orders).set({ customerEmail: 'near@example.com' }).where(eq(orders.id, near))
  expect(await deliveryPersonalData.find(database.db, 'near@example.com')).toMatchObject([
    { customerName: 'Ama Near', content: { receiver_name: 'Yaw', latitude: 5.6, lines: [{ planned: 100 }] } },
  ])
  expect((await deliveryPersonalData.erase(database.db, 'near@example.com')).erased).toEqual([])
  await database.db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, near))
  expect((await deliveryPersonalData.erase(database.db, 'near@example.com')).erased).toHaveLength(1)
  const [stored] = await database.db.select().from(deliveries).where(eq(deliveries.orderId, near))
  expect(stored).toMatchObject({ receiverName: '', latitude: null, note: '' })
})
