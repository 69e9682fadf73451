import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { orderRequest } from '../../orders/order.fixture.ts'
import { orders } from '../../orders/orders.table.ts'
import { placeOrder } from '../../orders/placing/place-order.server.ts'
import { changeOrders } from '../../orders/state/save-order.fixture.ts'
import { setOrderStatus } from '../../orders/state/transition.server.ts'
import { orderNotification } from '../../orders/texts/order-notification.server.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { readAudit } from '../../staff/audit.server.ts'
import { createFirstAdmin } from '../../staff/first-admin.server.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { adminGuard } from '../../staff/session.server.ts'
import { adminEmail, adminPassword, Browser, openStaff } from '../../staff/staff.fixture.ts'
import { action as login } from '../account/login.route.tsx'
import { noRecords } from '../no-records.fixture.ts'
import type { DataSubject } from './data-subject.server.ts'
import { action as pageAction } from './personal-data.route.tsx'
import { action as exportAction, loader as exportLoader } from './personal-data-export.route.ts'

const database = setUpDatabase()
let staff: ReturnType<typeof openStaff>
const browser = new Browser()
const ama = orderRequest().contact

beforeAll(async () => {
  const { db } = database
  staff = openStaff(db)
  await createFirstAdmin(db, staff.auth, { email: adminEmail, password: adminPassword })
  await seedCatalogue(db)
  const loggedIn = await callAction(login, '/admin-login', {
    intent: 'log in',
    email: adminEmail,
    password: adminPassword,
  })
  browser.storeCookies((loggedIn as Response).headers)
})

beforeEach(async () => {
  const { db } = database
  await emptyTables(db, 'orders', 'customers', 'jobs', 'audit_entries')
  for (const to of ['delivered', 'cancelled', 'confirmed'] as const) {
    const placed = await placeOrder(db, orderRequest(), testLinkKey)
    if (placed.ok) await setOrderStatus(db, { id: placed.order.id, from: 'pending', to, actor: owner })
  }
})

type Action = (args: never) => Promise<unknown>
async function callAction(action: Action, path: string, form: Record<string, string>) {
  const request = browser.request(path, form)
  return action({ request, url: new URL(request.url), context: staff.contextFrom(), params: {} } as never)
}

/** As the admin, through the guard of /admin. */
async function post(action: Action, form: Record<string, string>) {
  const request = browser.request('/admin/settings/personal-data', form)
  const [context, url] = [staff.contextFrom(), new URL(request.url)]
  let result: unknown
  await adminGuard({ request, url, context }, async () => {
    result = await action({ request, url, context, params: {} } as never)
    return new Response()
  })
  return result as {
    data: FormResult<'who'> & { dataSubject?: DataSubject }
    init: { status?: number } | null
  }
}

const ordersWith = (counts: object) => expect.objectContaining({ name: 'orders', ...counts })

const audit = async () =>
  (await readAudit(database.db, undefined)).entries.filter(({ action }) => action.startsWith('person.'))

const counts: Record<string, object> = {
  orders: { erasable: 2, open: 1 },
  customers: { erasable: 1, open: 0 },
}

test('finds a person by e-mail address or phone number, and rejects too short a search', async () => {
  for (const who of [ama.email, 'AMA@example.com', '024 123 4567', '+233241234567'])
    expect((await post(pageAction as Action, { intent: 'find', who })).data.dataSubject).toEqual({
      who,
      contacts: ['+233241234567', 'ama@example.com'],
      balancePesewas: 150_00,
      names: ['Ama Mensah'],
      records: Object.keys(noRecords).map(name =>
        expect.objectContaining({ name, ...(counts[name] ?? { erasable: 0, open: 0 }) }),
      ),
    })
  expect(await post(pageAction as Action, { intent: 'erase', who: 'Ama' })).toMatchObject({
    data: { ok: false, errors: { who: expect.stringContaining('whole e-mail address') } },
    init: { status: 422 },
  })
  expect(await audit()).toEqual([])
})

test('exports everything as a file, and the audit log does not name the person', async () => {
  const response = (await post(exportAction as Action, { who: ama.email })) as unknown as Response
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="personal-data.json"')
  const file = (await response.json()) as { orders: Record<string, unknown>[]; messages: unknown[] }
  expect(file).toMatchObject({ person: ama.email, orders: { length: 3 }, messages: [] })
  expect(file.orders[0]).toMatchObject({
    customer_name: ama.name,
    customer_phone: ama.phone,
    customer_address: ama.address,
    notes: ama.notes,
    order_items: [{ id: 'hollow-blocks', variant: '5in', label: '5" (125 mm)', quantity: 10 }],
    total_amount: 75_00,
  })
  expect(await audit()).toMatchObject([
    { action: 'person.exported', actor: 'Admin', after: { ...noRecords, orders: 3, customers: 1 } },
  ])
  expect((exportLoader() as Response).status).toBe(404)
  await expect(post(exportAction as Action, { who: 'x' })).rejects.toMatchObject({ status: 400 })
})

async function expectNoTrace() {
  const { rows: tables } = (await database.db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )) as unknown as { rows: { name: string }[] }
  expect(tables.length).toBeGreaterThan(15)
  for (const { name } of tables) {
    const { rows } = (await database.db.execute(
      sql`select 1 from ${sql.identifier(name)} as t where t::text ~* 'ama@|mensah|024 ?123|\\+23324|weija junction|before you come'`,
    )) as unknown as { rows: unknown[] }
    expect(rows, name).toEqual([])
  }
}

test('erases finished orders; once the open one is erased too, no table holds the person’s details', async () => {
  await post(exportAction as Action, { who: ama.email })
  expect(await post(pageAction as Action, { intent: 'erase', who: ama.phone })).toMatchObject({
    data: { ok: false, message: { title: 'Nothing was erased' }, dataSubject: { balancePesewas: 150_00 } },
    init: { status: 409 },
  })
  const erased = await post(pageAction as Action, { intent: 'erase', who: ama.phone, balance: '15000' })
  expect(erased.data).toMatchObject({
    ok: true,
    message: {
      description: expect.stringMatching(
        /^2 orders without a person now, 0 stops without a person now, 0 claims without a person now, 0 quotes deleted, 0 messages deleted.*\. Still open and left as they are: 1 order\.$/,
      ),
    },
    dataSubject: { records: expect.arrayContaining([ordersWith({ erasable: 0, open: 1 })]) },
  })
  await changeOrders(database.db, { status: 'delivered' })
  expect(
    (await post(pageAction as Action, { intent: 'erase', who: ama.phone, balance: '7500' })).data.dataSubject,
  ).toMatchObject({
    names: [],
    records: expect.arrayContaining([ordersWith({ erasable: 0, open: 0 })]),
  })
  expect((await audit()).map(({ after }) => after)).toMatchObject([
    { orders: 1, openOrders: 0 },
    { orders: 2, openOrders: 1 },
    { orders: 3 },
  ])
  await expectNoTrace()
})

test('no notification is sent for an order whose customer is erased, even if its job was waiting', async () => {
  const send = vi.fn(async () => {})
  const deps = { db: database.db, env: { publicOrigin: 'http://shop.test' }, to: 'owner@example.com' }
  await changeOrders(database.db, { status: 'delivered' })
  await post(pageAction as Action, { intent: 'erase', who: ama.phone, balance: '22500' })
  const placed = await database.db.select({ orderId: orders.id, erasedAt: orders.erasedAt }).from(orders)
  expect(placed).toEqual(Array(3).fill(expect.objectContaining({ erasedAt: expect.any(Date) })))
  for (const { orderId } of placed)
    await orderNotification.send({ ...deps, mailer: { kind: 'files', send } }, { orderId })
  expect(send).not.toHaveBeenCalled()
})
