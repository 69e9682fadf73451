import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { makeTotals } from '../../cart/cart.fixture.ts'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { orders, payments } from '../orders.table.ts'
import { exportTakings, readDayPayments, readDriverTakings, readTakings } from './takings.server.ts'
import { summarizeTakings } from './takings.ts'

const database = setUpDatabase()
const orderId = '0198a2f4-6f0e-4a3b-9c1d-2e5f7a8b9c0d'
const range = { from: '2026-11-20', to: '2026-11-21' }

beforeAll(async () => {
  const { db } = database
  const customer = {
    customerName: 'Ama',
    customerEmail: 'a@example.com',
    customerPhone: '',
    customerAddress: '',
  }
  await db.insert(orders).values({ id: orderId, ...customer, ...makeTotals(0) })
  const add = (receivedAt: string, amountPesewas: number, network = '', reference = '') => ({
    id: randomUUID(),
    orderId,
    method: network ? ('mobile money' as const) : ('cash' as const),
    network,
    reference,
    amountPesewas,
    receivedAt: new Date(receivedAt),
    actor: 'owner@example.com',
    createdAt: new Date('2026-11-22T08:00:00Z'),
  })
  await db
    .insert(payments)
    .values([
      add('2026-11-19T23:59:59.999Z', 1_00),
      add('2026-11-20T00:00:00Z', 50_00),
      add('2026-11-20T18:00:00Z', -20_00),
      add('2026-11-21T23:59:59.999Z', 75_00, 'MTN MoMo', '=cmd()'),
      add('2026-11-22T00:00:00Z', 2_00),
      add('2026-03-29T23:30:00Z', 3_00),
      add('2026-10-26T00:30:00Z', 4_00),
    ])
})

it('counts the payments of each day in Accra by kind, without their refunds', async () => {
  const { days, sum } = summarizeTakings(await readTakings(database.db, range))
  expect(days).toMatchObject([
    { day: '2026-11-21', byKind: { Cash: 0, 'MTN MoMo': 75_00 }, refunds: 0, total: 75_00, count: 1 },
    { day: '2026-11-20', byKind: { Cash: 30_00 }, refunds: -20_00, total: 30_00, count: 2 },
  ])
  expect(sum).toMatchObject({ total: 105_00, refunds: -20_00, count: 3 })
})

it('counts what each driver took at the stops', async () => {
  const { db } = database
  const [id, receivedAt] = [randomUUID(), new Date('2026-11-25T09:00:00Z')]
  const taken = { orderId, deliveryId: id, receivedAt, actor: 'kofi@example.com' }
  await db.insert(payments).values([
    { ...taken, id: randomUUID(), method: 'cash', amountPesewas: 50_00 },
    { ...taken, id: randomUUID(), method: 'cash', amountPesewas: -5_00 },
    { ...taken, id: randomUUID(), method: 'mobile money', network: 'MTN MoMo', amountPesewas: 7_00 },
    { ...taken, id: randomUUID(), method: 'cash', amountPesewas: 9_00, deliveryId: null },
  ])
  const day = { from: '2026-11-25', to: '2026-11-25' }
  expect(await readDriverTakings(db, day)).toEqual([
    { driver: 'kofi@example.com', cash: 45_00, mobileMoney: 7_00, total: 52_00 },
  ])
  expect(await readDriverTakings(db, range)).toEqual([])
})

it('lists the payments of a day, the earliest first', async () => {
  const amounts = async (limit?: number) =>
    (await readDayPayments(database.db, '2026-11-20', limit)).map(({ amountPesewas }) => amountPesewas)
  expect(await amounts()).toEqual([50_00, -20_00])
  expect(await amounts(1)).toEqual([50_00])
})

it('counts a payment on one day where the clock of the database server changes', async () => {
  const days = ['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26']
  const amounts = await database.db.transaction(async tx => {
    await tx.execute(sql`set local timezone = 'Europe/Berlin'`)
    const found: number[][] = []
    for (const day of days)
      found.push((await readDayPayments(tx, day)).map(({ amountPesewas }) => amountPesewas))
    return found
  })
  expect(amounts).toEqual([[3_00], [], [], [4_00]])
})

it('is exported payment by payment, without formulas', async () => {
  const [first] = await readDayPayments(database.db, '2026-11-20')
  const lines = (await Array.fromAsync(exportTakings(database.db, range))).join('').trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toBe(
    `"2026-11-20","00:00","0198A2F4","${orderId}","Cash","",50,"owner@example.com","2026-11-22 08:00:00","${first?.id}"`,
  )
  expect(lines[2]).toContain('"Cash","",-20,')
  expect(lines[3]).toContain(`"MTN MoMo","'=cmd()",75,`)
})
