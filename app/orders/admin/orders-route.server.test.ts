import { expect, it } from 'vitest'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { setUpOrderTests } from '../placed-order.fixture.ts'
import { action } from './orders.route.tsx'

const shop = setUpOrderTests()

it('says that the page shows an earlier status', async () => {
  const { id } = await shop.place()
  async function change(from: string, to: string) {
    return callAction(action, adminContext(shop.db), { intent: 'status', id, from, to })
  }
  expect(await change('pending', 'confirmed')).toMatchObject({ status: 200, ok: true })
  expect(await change('pending', 'shipped')).toMatchObject({ status: 409, isStale: true })
})
