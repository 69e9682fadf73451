import { services } from '../../../platform/services.server.ts'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import { findAccountOf, readPrices } from '../../../trade/trade-accounts.server.ts'
import { readAccountBalance } from '../../placing/order-on-account.server.ts'
import type { Route } from './+types/account.route'

export const handle: AdminHandle = { permission: 'orders.take' }

export type DeskAccount = Awaited<ReturnType<typeof readAccount>>

async function readAccount(
  db: Parameters<typeof findAccountOf>[0],
  contact: { phone: string; email: string },
) {
  const account = await findAccountOf(db, contact)
  if (!account) return null
  const { creditLimit, dueDays, purchaseOrder, standingPurchaseOrder } = account.terms
  return {
    ...{ name: account.name, creditLimit, dueDays, purchaseOrder, standingPurchaseOrder },
    prices: await readPrices(db, account),
    balance: await readAccountBalance(db, account.customerId),
  }
}

/** What was agreed with who has `?phone=` or, without one, `?email=`; null for most customers. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const text = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 254)
  const contact = { phone: text('phone'), email: text('email') }
  return Response.json(await readAccount(services(context).db, contact))
}
