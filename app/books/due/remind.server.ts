import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { readSettingsPiece } from '../../content/content.server.ts'
import { recordEvent } from '../../orders/history/record-event.server.ts'
import { orderNumber } from '../../orders/order.ts'
import { dueReminders, isOpenOnAccount, orders } from '../../orders/orders.table.ts'
import { enqueueOrderText } from '../../orders/texts/order-text.server.ts'
import { orderTexts } from '../../orders/texts/order-texts.content.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay, isDaytime } from '../../platform/text/days.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'

const stages = ['paymentDue', 'paymentOverdue'] as const

/** Of orders that are due for longer, nobody is reminded when the owner switches reminders on. */
const maxDaysLate = 7

/** Reminds the customers of orders that reach a stage, once for each, in the daytime. */
export async function remindOfDue(db: Db, now = new Date()) {
  if (!isDaytime(now)) return
  const texts = await readSettingsPiece(db, orderTexts)
  const today = accraDay(now)
  for (const stage of stages) {
    const { emailOn, smsOn, days } = texts[stage]
    if (!emailOn && !smsOn) continue
    await db.transaction(async tx => {
      const reached = await tx
        .select({ id: orders.id, due: sql<string>`due_on` })
        .from(orders)
        .where(
          and(
            isOpenOnAccount,
            isNull(orders.erasedAt),
            sql`due_on + ${days}::int between ${today}::date - ${maxDaysLate}::int and ${today}::date`,
          ),
        )
      for (const { id, due } of reached)
        if (await storeReminder(tx, { id, due }, stage, 'shop')) await enqueueOrderText(tx, id, stage, due)
    })
  }
}

/** @returns whether it is new; one of an earlier last day does not count */
async function storeReminder(
  tx: Db,
  { id: orderId, due }: { id: string; due: string },
  stage: string,
  actor: string,
) {
  const stored = await tx
    .insert(dueReminders)
    .values({ orderId, stage, actor })
    .onConflictDoUpdate({
      target: [dueReminders.orderId, dueReminders.stage],
      set: { actor, createdAt: sql`now()` },
      setWhere: sql`(${dueReminders.createdAt} at time zone 'Africa/Accra')::date < ${due}::date`,
    })
    .returning({ orderId: dueReminders.orderId })
  return stored.length > 0
}

type Reminded = { ok: true } | { ok: false; reason: 'not due' | 'today' | 'switched off' }

/** Sends the text of the stage that an overdue order has reached, or else the first that is switched on; once a day. */
export const remindNow = (db: Db, admin: Actor, orderId: string, now = new Date()): Promise<Reminded> =>
  db.transaction(async tx => {
    const texts = await readSettingsPiece(tx, orderTexts)
    const today = accraDay(now)
    const [order] = await tx
      .select({ due: sql<string>`due_on`, daysLate: sql<number>`${today}::date - due_on` })
      .from(orders)
      .where(and(eq(orders.id, orderId), isOpenOnAccount, isNull(orders.erasedAt), lt(orders.dueOn, today)))
    if (!order) return { ok: false, reason: 'not due' }
    const switchedOn = stages.filter(each => texts[each].emailOn || texts[each].smsOn)
    const stage = switchedOn.findLast(each => order.daysLate >= texts[each].days) ?? switchedOn[0]
    if (!stage) return { ok: false, reason: 'switched off' }
    const { due } = order
    if (!(await storeReminder(tx, { id: orderId, due }, today, admin.email)))
      return { ok: false, reason: 'today' }
    // Its text is not sent by itself later.
    await storeReminder(tx, { id: orderId, due }, stage, admin.email)
    await enqueueOrderText(tx, orderId, stage, due)
    await recordEvent(tx, orderId, admin.email, 'payment reminder sent', {})
    await recordChange(tx, admin, {
      action: 'order.payment reminder',
      subject: `Order ${orderNumber(orderId)}`,
    })
    return { ok: true }
  })
