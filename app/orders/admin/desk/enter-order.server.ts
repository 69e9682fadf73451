import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { amountOf } from '../../../cart/totals.ts'
import { cutsText } from '../../../catalogue/cut-list.ts'
import { lineKey } from '../../../catalogue/variant.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { formatCedis } from '../../../platform/text/money.ts'
import { parsePhone } from '../../../platform/text/phone.ts'
import { actorName, recordChange } from '../../../staff/audit.server.ts'
import type { Actor } from '../../../staff/roles.ts'
import { findAccountOf } from '../../../trade/trade-accounts.server.ts'
import { linesColumn } from '../../lines/order-lines.server.ts'
import { type OrderRequest, orderNumber, type PlacedOrder } from '../../order.ts'
import { orderChannelNames } from '../../order-channel.ts'
import { orders } from '../../orders.table.ts'
import { prepareOnAccount, recordExcess, withPurchaseOrder } from '../../placing/order-on-account.server.ts'
import { placeOrder } from '../../placing/place-order.server.ts'
import { findPlacedOrder } from '../../placing/store-order.server.ts'
import { transition } from '../../state/transition.server.ts'
import type { SimilarOrder } from './desk.ts'
import type { DeskForm } from './desk-form-schema.ts'

type EnterResult =
  | { ok: true; order: PlacedOrder; repeated: boolean }
  | { ok: false; reason: 'similar'; similar: SimilarOrder }
  | { ok: false; reason: 'stored differently'; order: Pick<PlacedOrder, 'id' | 'number'> }
  | { ok: false; reason: 'unavailable' | 'invalid' | 'quantity'; message: string; field?: string }
  | { ok: false; reason: 'price changed'; total: number }

/**
 * Places an order that staff enter for a customer, by the command that the shop uses. Over the credit limit it is held,
 * and goods of a held order are not handed over.
 */
export function enterOrder(db: Db, actor: Actor, form: DeskForm, linkKey: Uint8Array): Promise<EnterResult> {
  const { channel, discount, isHandedOver, similarTo } = form
  return db.transaction(async tx => {
    const account = await findAccountOf(tx, form.request.contact)
    const request = withPurchaseOrder(form.request, account)
    const phone = parsePhone(request.contact.phone)
    if (phone) {
      // Two people who enter the same order at the same time see each other's.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`order of ${phone}`}))`)
      const similar = await findSimilar(tx, phone, request)
      const isRepeated = similar && (await findPlacedOrder(tx, request, linkKey))
      if (similar && !isRepeated && similar.id !== similarTo) return { ok: false, reason: 'similar', similar }
    }
    const earlier = account && (await findPlacedOrder(tx, request, linkKey, { discount }))
    const prepared = account && !earlier ? await prepareOnAccount(tx, account, request) : undefined
    if (prepared && !prepared.ok) return prepared
    const placed = await placeOrder(tx, request, linkKey, {
      channel,
      enteredBy: actor.email,
      discount,
      account: prepared?.entry,
    })
    if (!placed.ok) {
      const { products: _products, ...refusal } = placed
      return refusal
    }
    const { order, repeated } = placed
    if (!repeated) await recordEntry(tx, actor, order.id)
    const excess = prepared?.entry.excess ?? null
    if (!repeated && excess !== null) await recordExcess(tx, order.id, excess, actor.email, false)
    // Also of an order whose first attempt did not say so.
    const handedOver = isHandedOver && (await handOver(tx, actor, order.id))
    if (handedOver && !handedOver.ok && handedOver.reason !== 'held')
      return { ok: false, reason: 'stored differently', order }
    return { ok: true, order, repeated }
  })
}

const handOver = (tx: Db, actor: Actor, id: string) =>
  transition(tx, 'hand over', {
    id,
    actor,
    from: 'pending',
    to: 'delivered',
    reason: { reason: 'handed over' },
  })

async function recordEntry(tx: Db, actor: Actor, id: string) {
  const [stored] = await tx
    .select({ channel: orders.channel, sums: orders.sums, totalPesewas: orders.totalPesewas })
    .from(orders)
    .where(eq(orders.id, id))
  if (!stored) throw new Error('The order that was placed does not exist')
  const discount = stored.sums.find(({ kind }) => kind === 'discount')
  await recordChange(tx, actor, {
    action: 'order.entered',
    subject: `Order ${orderNumber(id)}`,
    after: {
      channel: orderChannelNames[stored.channel],
      total: formatCedis(stored.totalPesewas),
      ...(discount && { discount: `${discount.label}: ${formatCedis(-amountOf(stored, 'discount'))}` }),
    },
  })
}

const goodsText = (lines: OrderRequest['lines']) =>
  lines
    .map(line => `${lineKey(line)} ${line.quantity} ${cutsText(line.cuts ?? [])}`)
    .toSorted()
    .join('\n')

/** An order of this number and these goods from the last hour. */
async function findSimilar(
  tx: Db,
  phone: string,
  { lines }: OrderRequest,
): Promise<SimilarOrder | undefined> {
  const recent = await tx
    .select({
      id: orders.id,
      name: orders.customerName,
      lines: linesColumn,
      by: sql<string>`coalesce(${actorName(orders.enteredBy)}, '')`,
      minutesAgo: sql`round(extract(epoch from now() - ${orders.createdAt}) / 60)`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        eq(orders.phoneNormalized, phone),
        sql`${orders.createdAt} > now() - interval '1 hour'`,
        ne(orders.status, 'cancelled'),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(20)
  const found = recent.find(order => goodsText(order.lines) === goodsText(lines))
  return (
    found && {
      id: found.id,
      number: orderNumber(found.id),
      name: found.name,
      minutesAgo: found.minutesAgo,
      by: found.by,
    }
  )
}
