import type { Db } from '../../../platform/database/database.server.ts'
import { findAccountOf, readPrices } from '../../../trade/trade-accounts.server.ts'
import { readAccountBalance } from '../../placing/order-on-account.server.ts'

export type DeskAccount = Awaited<ReturnType<typeof readDeskAccount>>

/** What was agreed with who has this number or e-mail address; null for most customers. */
export async function readDeskAccount(db: Db, contact: { phone: string; email: string }) {
  const account = await findAccountOf(db, contact)
  if (!account) return null
  const { creditLimit, dueDays, purchaseOrder, standingPurchaseOrder } = account.terms
  return {
    ...{ name: account.name, creditLimit, dueDays, purchaseOrder, standingPurchaseOrder },
    prices: await readPrices(db, account),
    balance: await readAccountBalance(db, account.customerId),
  }
}
