import { expect, it } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { owner } from '../../staff/owner.fixture.ts'
import type { Permission } from '../../staff/roles.ts'
import { provideAdmin } from '../../staff/session.server.ts'
import { openAccount } from '../../trade/account.fixture.ts'
import { loader } from './customer.route.tsx'

const database = setUpDatabase()

async function accountFor(...permissions: Permission[]) {
  const { customerId } = await openAccount(database.db, { dueDays: 30 })
  const { context } = testContext(database.db)
  provideAdmin(context, { ...owner, permissions })
  const url = new URL(`http://localhost:3000/admin/customers/${customerId}`)
  const { account } = await loader({ params: { customerId }, url, context } as never)
  return account
}

it('sends the link of a trade account only to who sets terms', async () => {
  expect(await accountFor('customers.read', 'customers.terms')).toMatchObject({
    link: expect.stringContaining('/account/'),
  })
  const account = await accountFor('customers.read')
  expect(account).toMatchObject({ hasAccount: true, terms: { dueDays: 30 } })
  expect(account.link).toBeUndefined()
})
