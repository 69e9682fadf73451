import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { isHeld, orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'
import { recordExcess } from '../placing/order-on-account.server.ts'

/** Lets an order over the credit limit be delivered. Who comes second changes nothing. */
export const approveCredit = (
  db: Db,
  admin: Actor,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'not found' }> =>
  db.transaction(async tx => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (!order) return { ok: false, reason: 'not found' }
    const { creditExcess } = order
    if (!isHeld(order) || creditExcess === null) return { ok: true }
    await tx.update(orders).set({ creditApprovedBy: admin.email }).where(eq(orders.id, id))
    await recordExcess(tx, id, creditExcess, admin.email, true)
    await recordChange(tx, admin, {
      permission: 'orders.credit',
      action: 'order.credit approved',
      subject: `Order ${orderNumber(id)}`,
      after: { 'over the limit': formatCedis(creditExcess) },
    })
    return { ok: true }
  })
