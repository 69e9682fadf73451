import { expect, it } from 'vitest'
import { enquiries } from '../../enquiries/enquiries.table.ts'
import { declaredRoles } from '../../staff/roles.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { setUpOrderTests } from '../placed-order.fixture.ts'
import { loader as orderLoader } from './order.route.tsx'
import { action, loader } from './orders.route.tsx'

const shop = setUpOrderTests()

it('says that the page shows an earlier status', async () => {
  const { id } = await shop.place()
  async function change(from: string, to: string) {
    return callAction(action, adminContext(shop.db), { intent: 'status', id, from, to })
  }
  expect(await change('pending', 'confirmed')).toMatchObject({ status: 200, ok: true })
  expect(await change('pending', 'shipped')).toMatchObject({ status: 409, isStale: true })
})

it.each([
  ['sales', 'paid', 0],
  ['yard', undefined, 1],
])('filters for %s by payment: %s', async (role, payment, count) => {
  await shop.place()
  const context = adminContext(shop.db, declaredRoles[role]?.permissions)
  const url = new URL('http://shop.test/admin/orders?payment=paid')
  expect(await loader({ url, context } as never)).toMatchObject({ filter: { payment }, page: { count } })
})

it.each([
  ['sales', 1, true],
  ['accounts', 0, false],
  ['yard', 0, false],
])('gives %s %i messages about an order, and its secret link: %s', async (role, messages, hasLink) => {
  const { id: orderId, path } = await shop.place()
  const about = { name: 'Ama', email: '', phone: '024 123 4567', message: 'Is it late?', orderId }
  await shop.db.insert(enquiries).values({ ...about, source: 'order change' })
  const page = await orderLoader({
    url: new URL('http://shop.test/admin'),
    params: { orderId },
    context: adminContext(shop.db, declaredRoles[role]?.permissions),
  } as never)
  expect(page.enquiries).toHaveLength(messages)
  expect(JSON.stringify(page).includes(path)).toBe(hasLink)
})
