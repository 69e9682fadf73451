import type { Order } from '../orders/lines/order-lines.server.ts'
import type { Amendment } from '../orders/order-amendments.table.ts'
import { readExcess } from '../orders/placing/order-on-account.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Pesewas } from '../platform/text/money.ts'
import { findAccountOfRecord } from '../trade/trade-accounts.server.ts'

/** What an order is over the credit limit once it is changed. One that is held stays so, unless it then fits. */
export type AmendedCredit = { excess: Pesewas | null; isHeld: boolean }

/** Undefined where the limit is not asked: without an account, and for what costs no more. */
export async function readCredit(
  tx: Db,
  order: Order,
  { before, after }: Pick<Amendment, 'before' | 'after'>,
): Promise<AmendedCredit | undefined> {
  const more = after.totalPesewas - before.totalPesewas
  if (more <= 0 && !order.isHeld) return undefined
  const account = await findAccountOfRecord(tx, order)
  return account && { excess: await readExcess(tx, account, more), isHeld: order.isHeld }
}
