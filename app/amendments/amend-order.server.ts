import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { orderTerms } from '../cart/totals.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { lineKey } from '../catalogue/variant.ts'
import { readSettings } from '../company/settings.server.ts'
import { refuseOverLimit } from '../orders/admin/approve-credit.server.ts'
import { agreedOf, amendmentToken, endOf } from '../orders/agreed-order.server.ts'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { type AgreedOrder, type OrderRequest, orderNumber } from '../orders/order.ts'
import {
  type Agreement,
  type Amendment,
  type AmendmentState,
  orderAmendments,
} from '../orders/order-amendments.table.ts'
import { canAskCustomer, enqueueAmendmentTexts } from '../orders/texts/order-text.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { transactionWithRollback } from '../platform/database/rollback.server.ts'
import { conflictOf } from '../platform/edit-token.server.ts'
import type { Conflict } from '../platform/form-result.ts'
import { formatCedis, type Pesewas } from '../platform/text/money.ts'
import { addressText, type Contact, toContactColumns } from '../sales/contact-fields.ts'
import { itemLine } from '../sales/sale-text.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { readCredit } from './amended-credit.server.ts'
import { amendedLines, amendedTotals, commitmentProblem } from './amendment.ts'
import { applyAmendment, changeData } from './apply-amendment.server.ts'
import { type LockedOrder, lockWithTrips } from './planned-stops.server.ts'
import { readAmendable, readGoodsFor, readYards } from './read-amendable.server.ts'
import { readTypedLines } from './typed-lines.ts'

type AmendmentRequest = {
  orderId: string
  /** The same key is the same change. */
  key: string
  editToken: string
  lines: OrderRequest['lines']
  /** Lines that stay keep the bulk price that was agreed. */
  keepsBulkPrices: boolean
  site: Partial<Contact>
  reason: string
  agreement: Agreement
  /** What whoever changes it was shown. */
  shownTotal: Pesewas
  approvedExcess: Pesewas
  mayApproveCredit: boolean
}

export type AmendResult =
  | { ok: true; amendment: Amendment }
  | {
      ok: false
      reason:
        | 'not found'
        | 'busy'
        | 'unchanged'
        | 'needs agreement'
        | 'unreachable'
        | 'stored differently'
        | 'late report'
    }
  | { ok: false; reason: 'decided'; state: AmendmentState }
  | { ok: false; reason: 'ended' | 'committed' | 'unavailable'; message: string }
  | { ok: false; reason: 'invalid'; field: 'place' | 'lines' | 'collectAt'; message: string }
  | { ok: false; reason: 'price changed'; total: Pesewas }
  | { ok: false; reason: 'conflict'; conflict: Conflict }
  | NonNullable<Awaited<ReturnType<typeof refuseOverLimit>>>

const labels = { lines: 'Lines', site: 'Delivery', total: 'Total' }
const readableState = ({ lines, site = {}, totalPesewas }: AgreedOrder) => ({
  lines: lines.map(itemLine),
  site: addressText(site),
  total: formatCedis(totalPesewas),
})

/**
 * Changes an order after it was placed. What costs more than was agreed is a proposal until the customer agrees, unless he
 * has said so.
 */
export function amendOrder(db: Db, admin: Actor, request: AmendmentRequest): Promise<AmendResult> {
  return transactionWithRollback(db, async tx => {
    const locked = await lockWithTrips(tx, request.orderId)
    if (typeof locked === 'string') return { ok: false, reason: locked }
    const [earlier] = await tx.select().from(orderAmendments).where(eq(orderAmendments.id, request.key))
    if (earlier) return compareWith(earlier, locked.order, request)
    const priced = await priceAmendment(tx, locked, request)
    if (!priced.ok) return priced
    const { before, after } = priced
    const isMore = after.totalPesewas > before.totalPesewas
    if (isMore && request.agreement === 'not needed') return { ok: false, reason: 'needs agreement' }
    const isProposal = request.agreement === 'link'
    if (isProposal && !(await canAskCustomer(tx, locked.order))) return { ok: false, reason: 'unreachable' }
    const credit = await readCredit(tx, locked.order, priced)
    const approved = credit?.isHeld ? null : (credit?.excess ?? null)
    const overLimit = await refuseOverLimit(tx, approved, request)
    if (overLimit) return overLimit
    await withdrawProposal(tx, request.orderId, admin)
    const [amendment] = await tx
      .insert(orderAmendments)
      .values({
        id: request.key,
        orderId: request.orderId,
        ...{ before, after, reason: request.reason, actor: admin.email, creditExcess: approved },
        ...(isProposal
          ? { state: 'proposed' }
          : {
              state: 'applied',
              agreement: request.agreement,
              decidedBy: admin.email,
              decidedAt: sql`now()`,
            }),
      })
      .returning()
    if (!amendment) throw new Error('A change was not stored')
    if (isProposal) await propose(tx, amendment, admin)
    else await applyAmendment(tx, locked, amendment, admin, credit)
    return { ok: true, amendment }
  })
}

type Priced = { ok: true; before: AgreedOrder; after: AgreedOrder } | Extract<AmendResult, { ok: false }>

async function priceAmendment(
  tx: Db,
  { order: stored }: LockedOrder,
  { editToken, lines: requested, keepsBulkPrices, site: typedSite, shownTotal }: AmendmentRequest,
): Promise<Priced> {
  const ended = endOf(stored)
  if (ended) return { ok: false, reason: 'ended', message: ended }
  const order = await readAmendable(tx, stored)
  const site = siteOf(stored, typedSite)
  const { goods } = await readGoodsFor(tx, stored)
  const typed = readTypedLines(order.lines, goods, requested)
  const token = amendmentToken(order)
  if (editToken !== token) {
    const lines = typed.ok ? amendedLines(order, typed.lines, keepsBulkPrices) : []
    const mine = readableState({ lines, site, sums: [], totalPesewas: shownTotal })
    return { ok: false, reason: 'conflict', conflict: conflictOf(token, labels, readableState(order), mine) }
  }
  if (!typed.ok)
    return typed.reason === 'invalid'
      ? { ok: false, reason: 'invalid', field: 'lines', message: typed.message }
      : { ok: false, reason: 'unavailable', message: typed.message }
  const lines = amendedLines(order, typed.lines, keepsBulkPrices).map(line => ({
    ...line,
    lineId: line.lineId ?? randomUUID(),
  }))
  const committed = commitmentProblem(order, lines)
  if (committed) return { ok: false, reason: 'committed', message: committed }
  const settings = await readSettings(tx)
  if (site.collectAt && !(await readYards(tx, settings, order)).some(({ title }) => title === site.collectAt))
    return {
      ok: false,
      reason: 'invalid',
      field: 'collectAt',
      message: 'Goods can’t be collected there any more.',
    }
  const amended = amendedTotals(order, lines, site, orderTerms(settings))
  if (!amended.ok) return { ...amended, reason: 'invalid' }
  const { totals } = amended
  const before = agreedOf(stored)
  if (isDeepStrictEqual(lines, before.lines) && isDeepStrictEqual(site, before.site))
    return { ok: false, reason: 'unchanged' }
  if (totals.totalPesewas !== shownTotal)
    return { ok: false, reason: 'price changed', total: totals.totalPesewas }
  return { ok: true, before, after: { lines, ...totals, site } }
}

/** The typed details of the site as an order stores them. */
const siteOf = (order: LockedOrder['order'], typed: Partial<Contact>) =>
  agreedOf({ ...order, ...toContactColumns({ ...typed, phone: order.customerPhone }) }).site

/** A change whose answer was lost is not stored again. */
function compareWith(
  earlier: Amendment,
  order: LockedOrder['order'],
  { orderId, lines, site, reason, agreement, shownTotal }: AmendmentRequest,
): AmendResult {
  const { after, state } = earlier
  const isSame =
    earlier.orderId === orderId &&
    earlier.reason === reason &&
    // A proposal that was answered meanwhile has another.
    (agreement === 'link' || agreement === earlier.agreement) &&
    after.totalPesewas === shownTotal &&
    isDeepStrictEqual(after.site, siteOf(order, site)) &&
    after.lines.length === lines.length &&
    after.lines.every(agreed =>
      lines.some(
        line =>
          lineKey(line) === lineKey(agreed) &&
          line.quantity === agreed.quantity &&
          cutsText(line.cuts ?? []) === cutsText(agreed.cuts ?? []),
      ),
    )
  if (!isSame) return { ok: false, reason: 'stored differently' }
  return state === 'proposed' || state === 'applied'
    ? { ok: true, amendment: earlier }
    : { ok: false, reason: 'decided', state }
}

/** At most one change waits for the customer: a later one takes its place. */
async function withdrawProposal(tx: Db, orderId: string, admin: Actor) {
  await tx
    .update(orderAmendments)
    .set({ state: 'withdrawn', decidedBy: admin.email, decidedAt: sql`now()` })
    .where(and(eq(orderAmendments.orderId, orderId), eq(orderAmendments.state, 'proposed')))
}

async function propose(tx: Db, amendment: Amendment, admin: Actor) {
  const { orderId, before, after } = amendment
  await recordEvent(tx, orderId, admin.email, 'change proposed', changeData(amendment))
  await recordChange(tx, admin, {
    action: 'order.change proposed',
    subject: `Order ${orderNumber(orderId)}`,
    before: { total: formatCedis(before.totalPesewas) },
    after: { total: formatCedis(after.totalPesewas) },
  })
  await enqueueAmendmentTexts(tx, amendment)
}
