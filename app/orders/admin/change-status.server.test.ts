import { expect, it } from 'vitest'
import { adminContext } from '../../staff/staff.fixture.ts'
import { setUpOrderTests } from '../placed-order.fixture.ts'
import { changeStatus } from './change-status.server.ts'

const shop = setUpOrderTests()

it('says that the page shows an earlier status', async () => {
  const { id } = await shop.place()
  async function change(from: string, to: string) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ id, from, to })) form.set(name, value)
    const { data: result, init } = await changeStatus(form, adminContext(shop.db))
    return { status: init?.status ?? 200, ...result }
  }
  expect(await change('pending', 'confirmed')).toMatchObject({ status: 200, ok: true })
  expect(await change('pending', 'shipped')).toMatchObject({ status: 409, isStale: true })
})
