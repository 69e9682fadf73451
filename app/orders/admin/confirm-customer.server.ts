import { eq } from 'drizzle-orm'
import { releaseContact, verifyContact } from '../../customers/contacts.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { contactKeyOf, findNamedAccount } from '../../trade/trade-accounts.server.ts'
import { recordEvent } from '../history/record-event.server.ts'
import { lockOrder } from '../lines/order-lines.server.ts'
import { orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'
import { readExcess, recordExcess } from '../placing/order-on-account.server.ts'
import { saveOrder } from '../state/save-order.server.ts'

type Answered = { ok: true } | { ok: false; reason: 'not found' }

async function record(tx: Db, admin: Actor, orderId: string, answer: 'confirmed' | 'rejected') {
  await recordEvent(tx, orderId, admin.email, `customer ${answer}`, {})
  await recordChange(tx, admin, {
    action: `order.customer ${answer}`,
    subject: `Order ${orderNumber(orderId)}`,
  })
}

async function lockTypedContact(tx: Db, id: string) {
  const order = await lockOrder(tx, id)
  if (!order || order.erasedAt) return undefined
  return { order, typed: { phone: order.customerPhone, email: order.customerEmail } }
}

/** Puts an order on the account of the customer whose number it names, with their days to pay. Its prices stay. */
export const confirmOrderCustomer = (db: Db, admin: Actor, id: string): Promise<Answered> =>
  db.transaction(async tx => {
    const locked = await lockTypedContact(tx, id)
    if (!locked) return { ok: false, reason: 'not found' }
    const { order, typed } = locked
    if (order.identity === 'proven') return { ok: true }
    const account = await findNamedAccount(tx, typed)
    if (!account) return { ok: false, reason: 'not found' }
    const { dueDays, standingPurchaseOrder } = account.terms
    const isPending = order.status === 'pending'
    const excess = isPending ? await readExcess(tx, account, order.totalPesewas - order.paidPesewas) : null
    const purchaseOrder = order.purchaseOrder || standingPurchaseOrder || null
    await saveOrder(tx, id, { dueDays, creditExcess: excess }, { identity: 'proven', purchaseOrder })
    await verifyContact(tx, contactKeyOf(typed), 'staff')
    if (excess !== null) await recordExcess(tx, id, excess, admin.email, false)
    await record(tx, admin, id, 'confirmed')
    return { ok: true }
  })

/** Keeps an order off the account of the customer whose number it names. */
export const rejectOrderCustomer = (db: Db, admin: Actor, id: string): Promise<Answered> =>
  db.transaction(async tx => {
    const locked = await lockTypedContact(tx, id)
    if (!locked) return { ok: false, reason: 'not found' }
    const { order, typed } = locked
    if (order.identity !== 'typed') return { ok: true }
    if (!(await releaseContact(tx, contactKeyOf(typed), order.customerName)))
      await tx.update(orders).set({ identity: 'rejected' }).where(eq(orders.id, id))
    await record(tx, admin, id, 'rejected')
    return { ok: true }
  })
