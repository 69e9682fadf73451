import type { Db } from '../../platform/database/database.server.ts'
import { formatCedis, type Pesewas } from '../../platform/text/money.ts'
import { recordChange } from '../../staff/audit.server.ts'
import { listPermitted } from '../../staff/people.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { findAccountOf } from '../../trade/trade-accounts.server.ts'
import { lockOrder, type Order } from '../lines/order-lines.server.ts'
import { orderNumber } from '../order.ts'
import { creditExcessText, recordExcess } from '../placing/order-on-account.server.ts'
import { saveOrder } from '../state/save-order.server.ts'

/**
 * Approves an order over the credit limit, unless its excess is more than `shownExcess`, which is undefined for who may not
 * see amounts. A second approval changes nothing.
 */
export const approveCredit = (
  db: Db,
  admin: Actor,
  { id, shownExcess }: { id: string; shownExcess?: Pesewas | undefined },
): Promise<{ ok: true } | { ok: false; reason: 'not found' } | OverLimit> =>
  db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    if (!order) return { ok: false, reason: 'not found' }
    const { creditExcess } = order
    if (!order.isHeld || creditExcess === null) return { ok: true }
    if (shownExcess !== undefined && creditExcess > shownExcess)
      return { ok: false, reason: 'over limit', excess: creditExcess, approvers: [] }
    await saveOrder(tx, id, { creditApprovedBy: admin.email })
    await recordExcess(tx, id, creditExcess, admin.email, true)
    await recordChange(tx, admin, {
      action: 'order.credit approved',
      subject: `Order ${orderNumber(id)}`,
      after: { 'over the limit': formatCedis(creditExcess) },
    })
    return { ok: true }
  })

/** What to know before an order that is held is approved, and who can. */
export async function readHeldCredit(
  db: Db,
  order: Pick<Order, 'creditExcess' | 'customerPhone' | 'customerEmail'>,
) {
  const account = await findAccountOf(db, { phone: order.customerPhone, email: order.customerEmail })
  const approvers = await listPermitted(db, 'orders.credit')
  return {
    excess: order.creditExcess,
    creditLimit: account?.terms.creditLimit ?? null,
    approvers: approvers.map(({ name }) => name),
  }
}

type OverLimit = { ok: false; reason: 'over limit'; excess: Pesewas; approvers: string[] }

/** Why somebody can't store what goes over the credit limit: they may not approve that, or approved less. */
export async function refuseOverLimit(
  tx: Db,
  excess: Pesewas | null,
  { mayApproveCredit, approvedExcess }: { mayApproveCredit: boolean; approvedExcess: Pesewas },
): Promise<OverLimit | undefined> {
  if (excess === null) return undefined
  if (mayApproveCredit && excess <= approvedExcess) return undefined
  const approvers = mayApproveCredit ? [] : (await listPermitted(tx, 'orders.credit')).map(({ name }) => name)
  return { ok: false, reason: 'over limit', excess, approvers }
}

export const overLimitText = ({ excess, approvers }: OverLimit, nothing: string) =>
  `It is ${creditExcessText(excess)}. ${nothing}: ${
    approvers.length > 0
      ? `you don’t have permission to approve that. ${approvers.join(', ')} can.`
      : 'look at the amount, and approve it.'
  }`
