import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { settings } from '../app/company/settings.content.ts'
import { pieceIntents } from '../app/content/admin/piece-action.server.ts'
import { deskAction } from '../app/orders/admin/desk/desk-action.server.ts'
import { orderAction } from '../app/orders/admin/order-action.server.ts'
import { orders } from '../app/orders/orders.table.ts'
import { setUpOrderTests } from '../app/orders/placed-order.fixture.ts'
import { adminAction } from '../app/staff/admin-action.server.ts'
import { permissionNames } from '../app/staff/roles.ts'
import { adminContext, callAction } from '../app/staff/staff.fixture.ts'

const shop = setUpOrderTests()

const settingsAction = adminAction({ intents: pieceIntents, findSubject: () => settings })

const deskForm = () => ({
  intent: 'place',
  key: randomUUID(),
  channel: 'counter',
  name: 'Ama Mensah',
  phone: '024 123 4567',
  collectAt: 'Accra',
  lines: JSON.stringify([{ id: 'hollow-blocks', variant: '5in', quantity: 10 }]),
  shownTotal: '2500',
})
const handOver = { isHandedOver: 'on' }
const discount = { discount: '10%', discountReason: 'Regular customer' }
const paidInFull = { intent: 'paid in full', open: '7500', status: 'pending' }
const restore = { intent: 'restore', editToken: '0', restored: '1' }

// What only some forms of an intent ask for, beside the permission of the intent.
it.each([
  ['hand over at the desk', 'orders.status', 403, deskAction, () => ({ ...deskForm(), ...handOver })],
  ['give a discount', 'orders.discount', 422, deskAction, () => ({ ...deskForm(), ...discount })],
  [
    'deliver what is paid',
    'orders.status',
    403,
    orderAction,
    () => ({ ...paidInFull, id: randomUUID(), delivered: 'yes' }),
  ],
  ['restore settings', 'settings.edit', 403, settingsAction, () => restore],
] as const)('nobody can %s without %s', async (_, permission, status, action, makeForm) => {
  const { id } = await shop.place()
  const send = (permissions: typeof permissionNames) =>
    callAction(action, adminContext(shop.db, permissions), makeForm(), { orderId: id })
  const count = await shop.db.$count(orders)
  expect(await send(permissionNames.filter(name => name !== permission))).toMatchObject({ ok: false, status })
  expect(await shop.db.$count(orders)).toBe(count)
  expect(await shop.stored(id)).toMatchObject({ status: 'pending', paidPesewas: 0 })
  expect((await send(permissionNames)).status).not.toBe(status)
})
