import { and, eq, inArray, sql } from 'drizzle-orm'
import { emptyDestination } from '../cart/cart.ts'
import { moveGoods } from '../catalogue/stock.server.ts'
import { findZone } from '../company/find-zone.ts'
import { readSettings } from '../company/settings.server.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import { deriveOrderStatus } from '../deliveries/derive-order-status.server.ts'
import { issueDocument } from '../orders/admin/issue-document.server.ts'
import { agreedOf, amendmentToken, endOf } from '../orders/agreed-order.server.ts'
import { type Delivery, lockDays, readDayRules, readLoad } from '../orders/days/book-days.server.ts'
import { rebookDay } from '../orders/days/move-day.server.ts'
import { recordEvent } from '../orders/history/record-event.server.ts'
import type { AgreedLine } from '../orders/lines/order-line.ts'
import { lockOrder, saveLines } from '../orders/lines/order-lines.server.ts'
import { amendedSite, orderNumber } from '../orders/order.ts'
import { type Amendment, orderAmendments } from '../orders/order-amendments.table.ts'
import { orderDocuments } from '../orders/orders.table.ts'
import { recordExcess } from '../orders/placing/order-on-account.server.ts'
import { saveOrder } from '../orders/state/save-order.server.ts'
import { orderChangeNotification } from '../orders/texts/order-notification.server.ts'
import { enqueueAmendmentTexts } from '../orders/texts/order-text.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { transactionWithRollback } from '../platform/database/rollback.server.ts'
import { formatCedis, type Pesewas } from '../platform/text/money.ts'
import { toContactColumns } from '../sales/contact-fields.ts'
import { requestedKinds } from '../sales/document.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { type AmendedCredit, readCredit } from './amended-credit.server.ts'
import { commitmentProblem, goodsChanges, plannedExcess, siteChangeTexts } from './amendment.ts'
import { type LockedOrder, lockWithTrips, readLineStates, reducePlanned } from './planned-stops.server.ts'

/** For the history of the order, without personal data and amounts. */
export const changeData = ({ before, after }: Pick<Amendment, 'before' | 'after'>) => ({
  goods: goodsChanges(before, after),
  isSiteChanged: siteChangeTexts(before, after).length > 0,
})

/** Makes an order that is locked what was agreed: stock, trips, days, status, documents and customer follow. */
export async function applyAmendment(
  tx: Db,
  { order, planned }: LockedOrder,
  amendment: Amendment,
  actor: Actor,
  credit: AmendedCredit | undefined,
) {
  const { before, after, decidedBy } = amendment
  const { site = {}, lines, sums, totalPesewas } = after
  const { zones } = await readSettings(tx)
  const progress = await readLineStates(tx, order)
  const isMoved = before.site?.place !== site.place || before.site?.collectAt !== site.collectAt
  const difference = differenceOf(before.lines, lines)
  await lockDays(tx)
  const earliestDay = await readEarliestDay(tx, order.earliestDay, {
    lines: difference.filter(({ quantity }) => quantity > 0),
    destination: isMoved ? { ...emptyDestination, ...site } : emptyDestination,
    zones,
    now: new Date(),
  })
  await moveGoods(tx, order.id, difference, -1, 'changed')
  await saveLines(tx, order.id, lines)
  await reducePlanned(tx, order.id, plannedExcess(after, progress, planned), actor.email)
  const hasStops = (await tx.$count(deliveries, eq(deliveries.orderId, order.id))) > 0
  const isDearer = totalPesewas > before.totalPesewas
  await saveOrder(
    tx,
    order.id,
    {
      totalPesewas,
      ...(order.soldAt && isDearer && { dueFrom: amendment.decidedAt }),
      ...(credit && {
        creditExcess: credit.excess,
        creditApprovedBy: credit.isHeld || credit.excess === null ? null : amendment.actor,
      }),
    },
    {
      ...{ sums, earliestDay, updatedAt: sql`now()` },
      // Earlier proposals have fields that are no longer changed.
      ...toContactColumns({ ...amendedSite(site), phone: order.customerPhone }),
      ...(isMoved && { zone: (!site.collectAt && findZone(zones, site.place ?? '')?.name) || null }),
      // What is collected is on no trip.
      ...(site.collectAt && !hasStops && { plannedAt: null }),
    },
  )
  await tx
    .update(orderAmendments)
    .set({ isSold: order.soldAt !== null })
    .where(eq(orderAmendments.id, amendment.id))
  const changed = await lockOrder(tx, order.id)
  if (!changed) throw new Error('A changed order does not exist')
  const excess = await rebookDay(tx, changed, actor.email)
  await recordEvent(tx, order.id, decidedBy ?? actor.email, 'changed', {
    ...changeData(amendment),
    although: excess || undefined,
  })
  if (credit && credit.excess !== null)
    await recordExcess(tx, order.id, credit.excess, amendment.actor, !credit.isHeld)
  await recordChange(tx, actor, {
    action: 'order.changed',
    subject: `Order ${orderNumber(order.id)}`,
    before: { total: formatCedis(before.totalPesewas) },
    after: { total: formatCedis(totalPesewas), agreement: amendment.agreement },
  })
  await deriveOrderStatus(tx, order.id, actor)
  await reissueDocuments(tx, order.id, actor)
  await enqueueAmendmentTexts(tx, amendment)
}

type Lines = Amendment['before']['lines']

/** What was added to an order, and in negative quantities what was taken off it. */
function differenceOf(before: Lines, after: Lines): Lines {
  const quantityIn = (lines: Lines, { lineId }: AgreedLine) =>
    lines.find(line => line.lineId === lineId)?.quantity ?? 0
  const removed = before.filter(old => !after.some(({ lineId }) => lineId === old.lineId))
  const changed = after.map(line => ({ ...line, quantity: line.quantity - quantityIn(before, line) }))
  return [...changed, ...removed.map(line => ({ ...line, quantity: -line.quantity }))].filter(
    ({ quantity }) => quantity !== 0,
  )
}

/** The day before which an order can't come: the later one of what it had and of what was added or where it goes now. */
async function readEarliestDay(tx: Db, present: string | null, changed: Delivery): Promise<string | null> {
  const rules = await readDayRules(tx)
  const { earliest } = rules.isOn ? await readLoad(tx, rules, changed) : {}
  return earliest && earliest > (present ?? '') ? earliest : present
}

/** Documents that no longer say what was agreed are replaced by new ones. */
async function reissueDocuments(tx: Db, orderId: string, actor: Actor) {
  const kinds = requestedKinds.filter(kind => kind !== 'receipt')
  const issued = await tx
    .selectDistinct({ kind: orderDocuments.kind })
    .from(orderDocuments)
    .where(and(eq(orderDocuments.orderId, orderId), inArray(orderDocuments.kind, kinds)))
  for (const kind of kinds)
    if (issued.some(each => each.kind === kind)) await issueDocument(tx, { orderId, kind }, actor)
}

type Decision =
  | { state: 'applied'; agreement: Exclude<Amendment['agreement'], null> }
  | { state: 'declined' | 'withdrawn' }

export type DecideResult =
  | { ok: true; amendment: Amendment }
  | { ok: false; reason: 'not found' | 'busy' | 'outdated' | 'late report' }
  | { ok: false; reason: 'decided'; state: Amendment['state'] }
  | { ok: false; reason: 'ended' | 'committed'; message: string }
  | { ok: false; reason: 'over limit'; excess: Pesewas }

/** Ends a change that waits for the customer; one that was ended so already stays so. */
export function decideAmendment(
  db: Db,
  { id, orderId }: Pick<Amendment, 'id' | 'orderId'>,
  decision: Decision,
  by: 'customer' | Actor,
): Promise<DecideResult> {
  return transactionWithRollback(db, async tx => {
    const locked = await lockWithTrips(tx, orderId)
    if (typeof locked === 'string') return { ok: false, reason: locked }
    const isIt = and(eq(orderAmendments.id, id), eq(orderAmendments.orderId, orderId))
    const [proposed] = await tx.select().from(orderAmendments).where(isIt)
    if (!proposed) return { ok: false, reason: 'not found' }
    if (proposed.state === decision.state) return { ok: true, amendment: proposed }
    if (proposed.state !== 'proposed') return { ok: false, reason: 'decided', state: proposed.state }
    if (decision.state === 'applied') {
      const { order } = locked
      const ended = endOf(order)
      if (ended) return { ok: false, reason: 'ended', message: ended }
      if (amendmentToken(agreedOf(order)) !== amendmentToken(proposed.before))
        return { ok: false, reason: 'outdated' }
      const progress = await readLineStates(tx, order)
      const committed = commitmentProblem({ lines: order.lines, progress }, proposed.after.lines)
      if (committed) return { ok: false, reason: 'committed', message: committed }
    }
    const credit = decision.state === 'applied' ? await readCredit(tx, locked.order, proposed) : undefined
    const { excess = null, isHeld = false } = credit ?? {}
    // Meanwhile he owes more than whoever proposed it approved.
    if (excess !== null && !isHeld && excess > (proposed.creditExcess ?? 0))
      return { ok: false, reason: 'over limit', excess }
    const decidedBy = by === 'customer' ? by : by.email
    const [amendment] = await tx
      .update(orderAmendments)
      .set({ ...decision, decidedBy, decidedAt: sql`now()` })
      .where(isIt)
      .returning()
    if (!amendment) throw new Error('A change was not stored')
    // Who proposed it answers for what the customer agrees to.
    const actor: Actor = by === 'customer' ? { email: proposed.actor } : by
    if (decision.state === 'applied') await applyAmendment(tx, locked, amendment, actor, credit)
    else {
      await recordEvent(tx, orderId, decidedBy, `change ${decision.state}`, changeData(amendment))
      await recordChange(tx, actor, {
        action: `order.change ${decision.state}`,
        subject: `Order ${orderNumber(orderId)}`,
      })
    }
    if (by === 'customer') {
      const change = decision.state === 'applied' ? 'change agreed' : 'change declined'
      await orderChangeNotification.enqueue(tx, { orderId, change })
    }
    return { ok: true, amendment }
  })
}
