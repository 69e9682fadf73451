import { expect, it } from 'vitest'
import { testContext } from '../../platform/services.fixture.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { declaredRoles } from '../../staff/roles.ts'
import { provideAdmin } from '../../staff/session.server.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { setUpOrderTests } from '../placed-order.fixture.ts'
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
  const { context } = testContext(shop.db)
  provideAdmin(context, { ...owner, permissions: declaredRoles[role]?.permissions ?? [] })
  const url = new URL('http://shop.test/admin/orders?payment=paid')
  expect(await loader({ url, context } as never)).toMatchObject({ filter: { payment }, page: { count } })
})
