import { expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../platform/database.fixture.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { setUpOrderTests } from '../placed-order.fixture.ts'
import { changeStatus } from './change-status.server.ts'

vi.mock('../../staff/session.server.ts', () => ({ requireAdmin: () => ({ email: 'owner@example.com' }) }))

const shop = setUpOrderTests(openTestDatabase)

it('says that the page shows an earlier status', async () => {
  const { id } = await shop.place()
  async function change(from: string, to: string) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ id, from, to })) form.set(name, value)
    const { data: result, init } = await changeStatus(form, testContext(shop.db).context)
    return { status: init?.status ?? 200, ...result }
  }
  expect(await change('pending', 'confirmed')).toMatchObject({ status: 200, ok: true })
  expect(await change('pending', 'shipped')).toMatchObject({ status: 409, isStale: true })
})
