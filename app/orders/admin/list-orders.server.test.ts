import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTotals } from '../../cart/cart.fixture.ts'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { deliveryDays } from '../../company/days.content.ts'
import { settings } from '../../company/settings.content.ts'
import { changeSettingsIn, readVersions, restoreVersion } from '../../content/admin/manage-content.server.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { readChangedSettings } from '../../content/content.server.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { flatValues, type SettingsPiece } from '../../platform/fields/piece.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { orderRequest } from '../order.fixture.ts'
import { orders } from '../orders.table.ts'
import { paymentStates } from '../payments/payment-state.ts'
import { placeOrder } from '../placing/place-order.server.ts'
import { changeOrders } from '../state/save-order.fixture.ts'
import { setOrderStatus } from '../state/transition.server.ts'
import { exportOrders } from './export-orders.server.ts'
import { listOrders, pageSize } from './list-orders.server.ts'

const database = setUpDatabase(seedCatalogue)
let db: Db
beforeAll(async () => {
  db = database.db
})
beforeEach(async () => {
  await emptyTables(db, 'orders', 'content_pieces', 'content_versions')
})

async function place(overrides: Parameters<typeof orderRequest>[0] = {}) {
  const result = await placeOrder(db, orderRequest(overrides), testLinkKey)
  if (!result.ok) throw new Error(result.message)
  return result.order
}

describe('the list of orders', () => {
  const customer = (name: string, phone = '024 123 4567', email = 'someone@example.com') => ({
    contact: { ...orderRequest().contact, name, phone, email },
  })
  const names = async (filter: Parameters<typeof listOrders>[1]) =>
    (await listOrders(db, filter)).rows.map(row => row.customerName)

  it('finds by name, e-mail, id, short number and phone, whatever the case', async () => {
    const ama = await place(customer('Ama Mensah', '020 999 8888', 'ama@example.com'))
    await place(customer('Kofi Boateng'))
    for (const search of [
      'ama mens',
      'AMA@',
      ama.id,
      ama.number,
      ama.number.toLowerCase(),
      '0209998888',
      '+233 20 999 8888',
      '999 88',
      'ma',
    ]) {
      expect(await names({ search }), search).toEqual(['Ama Mensah'])
    }
    expect(await names({ search: 'nobody' })).toEqual([])
  })

  it('finds letters whose lower case depends on the language', async () => {
    await place(customer('İsmet ΟΔΟΣ', '020 999 8888', 'ΟΔΟΣ@example.com'))
    for (const search of ['İsmet', 'ΟΔΟΣ', 'ΟΔΟΣ@example'])
      expect(await names({ search }), search).toEqual(['İsmet ΟΔΟΣ'])
  })

  it('matches wildcards literally', async () => {
    await place(customer('100% Concrete_Ltd'))
    await place(customer('Kofi Boateng'))
    expect(await names({ search: '0% c' })).toEqual(['100% Concrete_Ltd'])
    expect(await names({ search: '%%%' })).toEqual([])
    expect(await names({ search: '\\' })).toEqual([])
  })

  it('filters by status and by day', async () => {
    const { id } = await place(customer('Shipped'))
    await place(customer('Pending'))
    await setOrderStatus(db, { id, from: 'pending', to: 'shipped', actor: owner })
    expect(await names({ status: 'shipped' })).toEqual(['Shipped'])
    await db
      .update(orders)
      .set({ createdAt: new Date('2026-03-05T23:59:59.999Z') })
      .where(eq(orders.id, id))
    expect(await names({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['Shipped'])
    expect(await names({ to: '2026-03-04' })).toEqual([])
    expect(await names({ from: '2026-03-06' })).toEqual(['Pending'])
  })

  it('filters by how it came, along its own index, and says so in the export', async () => {
    await place(customer('Shopper'))
    const { id } = await place(customer('Caller'))
    await db.update(orders).set({ channel: 'telephone', enteredBy: owner.email }).where(eq(orders.id, id))
    for (const search of [undefined, 'caller', '024 123 4567'])
      expect(await names({ channel: 'telephone', search }), search).toEqual(['Caller'])
    expect(await names({ channel: 'shop' })).toEqual(['Shopper'])
    const [heading, row] = (await Array.fromAsync(exportOrders(db, { channel: 'telephone' })))
      .join('')
      .split('\r\n')
    expect(heading).toMatch(/,"How it came","Entered by","Purchase order","Last day to pay"$/)
    expect(row).toMatch(new RegExp(`,"Telephone","${owner.email}","",""$`))
    const plan = await db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      return tx.execute(sql`explain select id from orders where channel = 'telephone'
        order by created_at desc, id desc limit 26`)
    })
    expect(JSON.stringify(plan)).toContain('orders_channel_newest')
  })

  it('filters by what is paid, also in a search, along its own index', async () => {
    const paid = { open: 0, 'part paid': 25_00, paid: 75_00, 'to refund': 80_00, 'nothing due': 0 }
    for (const state of paymentStates) {
      const { id } = await place(customer(`Customer ${state}`))
      const status = state === 'nothing due' ? 'cancelled' : 'delivered'
      await changeOrders(db, { status, paidPesewas: paid[state] }, id)
    }
    for (const payment of paymentStates)
      for (const search of [undefined, 'customer'])
        expect(await names({ payment, search }), `${payment} ${search}`).toEqual([`Customer ${payment}`])
    expect(await names({ payment: 'paid', status: 'cancelled' })).toEqual([])
    const plan = await db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      return tx.execute(sql`explain select id from orders where ${eq(orders.paymentState, 'part paid')}
        order by created_at desc, id desc limit 26`)
    })
    expect(JSON.stringify(plan)).toContain('orders_payment_newest')
  })

  const threePages = pageSize * 2 + 3
  async function insertThreePages() {
    const moment = new Date('2026-05-01T12:00:00Z')
    await db.insert(orders).values(
      Array.from({ length: threePages }, (_, index) => ({
        customerName: `Customer ${index}`,
        customerEmail: 'c@example.com',
        customerPhone: '0241234567',
        customerAddress: 'Accra',
        lines: [],
        ...makeTotals(0),
        // Many at the same moment: the id decides between them.
        createdAt: new Date(moment.getTime() + Math.floor(index / 10)),
      })),
    )
  }

  /** Pages forwards and backwards through the orders of `insertThreePages`. */
  async function expectThreePages(search: string | undefined, isCapped: boolean) {
    const first = await listOrders(db, { search })
    const second = await listOrders(db, { search, before: first.older })
    const third = await listOrders(db, { search, before: second.older })
    const ids = [...first.rows, ...second.rows, ...third.rows].map(row => row.id)
    expect(new Set(ids).size).toBe(threePages)
    expect([first.count, first.newer, third.older]).toEqual([threePages, undefined, undefined])
    expect(first.isCapped).toBe(isCapped)
    const previous = await listOrders(db, { search, after: third.newer })
    expect(previous.rows.map(row => row.id)).toEqual(second.rows.map(row => row.id))
    const start = await listOrders(db, { search, after: previous.newer })
    expect(start.rows.map(row => row.id)).toEqual(first.rows.map(row => row.id))
    expect(start.newer).toBeUndefined()
  }

  it.each([undefined, 'customer', 'c@example.com'])(
    'pages through all orders once, forwards and backwards, with the search %s',
    async search => {
      await insertThreePages()
      await expectThreePages(search, false)
    },
  )

  it('pages through frequent results, and counts and sorts rare ones, where the count is capped', async () => {
    await insertThreePages()
    // So many others that the count is capped.
    await db.execute(sql`insert into orders (customer_name, customer_email, customer_phone, customer_address, sums, total_amount, created_at)
      select 'Other', '', '', '', '[]', 0, '2020-01-01' from generate_series(1, 5001)`)
    await expectThreePages('customer', true)
    expect(await listOrders(db, { search: 'customer 52' })).toMatchObject({ count: 1, isCapped: false })
    expect(await listOrders(db, { search: 'customer 5', status: 'shipped' })).toMatchObject({
      rows: [],
      count: 0,
    })
    await db.delete(orders).where(eq(orders.customerName, 'Other'))
  })

  it('is exported as filtered, without formulas', async () => {
    await place(customer('=cmd()', '+233 24 123 4567'))
    await place(customer('Kofi Boateng'))
    const rows = (await Array.fromAsync(exportOrders(db, {}))).join('').trim().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain('"Number","Order id"')
    const filtered = (await Array.fromAsync(exportOrders(db, { search: 'cmd' })))
      .join('')
      .trim()
      .split('\r\n')
    expect(filtered).toHaveLength(2)
    expect(filtered[1]).toContain(`"'=cmd()","someone@example.com","'+233 24 123 4567"`)
    const items =
      '"Hollow Blocks, 5"" (125 mm): 10 blocks",25,50,75,"hollow-blocks:5in",170,"yes",1,0,75,"open"'
    expect(filtered[1]).toContain(items)
  })

  it('is exported with taxes once there were any', async () => {
    await place()
    expect((await Array.fromAsync(exportOrders(db, {}))).join('')).not.toContain('VAT')
    await storeSettings(db, settings, { taxMode: 'included' })
    await place()
    await storeSettings(db, settings, { taxMode: 'off' })
    const [heading, taxed, untaxed] = (await Array.fromAsync(exportOrders(db, {}))).join('').split('\r\n')
    expect(heading).toMatch(/,"VAT GHS","NHIL GHS","GETFund GHS","Prices include taxes","Zone","Place"/)
    expect(taxed).toMatch(/,1,[\d.]+,[\d.]+,"\w+",0,9.38,1.56,1.56,"yes",/)
    expect(untaxed).toMatch(/,1,[\d.]+,[\d.]+,"\w+",0,0,0,0,"",/)
  })

  it('is exported with taxes and days also after settings from before them are restored', async () => {
    const changed: [SettingsPiece, Record<string, unknown>][] = [
      [settings, { taxMode: 'included', phone: '+233302000001' }],
      [deliveryDays, { isOn: true }],
    ]
    for (const [piece, changes] of changed) {
      const values = flatValues(piece.fields, piece.defaults)
      await db.transaction(tx => changeSettingsIn(tx, owner, piece, { ...values, ...changes }, 0))
      const first = (await readVersions(db, piece)).at(-1)?.id ?? 0
      expect(await restoreVersion(db, owner, piece, first, 1)).toEqual({ ok: true })
    }
    expect((await Array.fromAsync(exportOrders(db, {}))).join('')).toMatch(/"VAT GHS".*"Day"/)
    expect((await readChangedSettings(db, settings)).changed).toEqual({ taxMode: 'off' })
  })
})
