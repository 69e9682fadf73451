import { type Placeholder, sql } from 'drizzle-orm'
import type { Line } from '../../cart/line.ts'
import type { Totals } from '../../cart/totals.ts'
import { moveStock } from '../../catalogue/stock.server.ts'
import { readChangedSettings } from '../../content/content.server.ts'
import { type Db, prepareOnce } from '../../platform/database/database.server.ts'
import { enqueueFrom } from '../../platform/jobs/queue.server.ts'
import { type Contact, contactColumns, toContactColumns } from '../../sales/contact-fields.ts'
import type { TextChannel } from '../../sales/sale.ts'
import type { OrderRequest } from '../order.ts'
import { createLink, type OrderLink } from '../order-link.server.ts'
import { orderEvents, orders } from '../orders.table.ts'
import { orderNotification } from '../texts/order-notification.server.ts'
import { enqueuePlacedTexts, placedChannels } from '../texts/order-text.server.ts'
import { orderTexts } from '../texts/order-texts.content.ts'

export type PricedOrder = Totals & { lines: Line[] }

const columns = [
  'id',
  'idempotencyKey',
  ...contactColumns,
  'phoneNormalized',
  'lines',
  'sums',
  'totalPesewas',
  'linkNonce',
  'linkHash',
] as const
type Column = (typeof columns)[number]
type OrderValues = Required<Pick<typeof orders.$inferInsert, Column>>

/** Stores the order, its stock movements and the jobs that notify company and customer in one statement and round trip. */
const insertOrder = prepareOnce((db, name) => {
  const placeholders = Object.fromEntries(columns.map(column => [column, sql.placeholder(column)])) as Record<
    Column,
    Placeholder
  >
  const order = db
    .$with('placed')
    .as(
      db
        .insert(orders)
        .values(placeholders)
        .onConflictDoNothing({ target: orders.idempotencyKey })
        .returning({ id: orders.id, lines: orders.lines }),
    )
  const stock = db.$with('stock', {}).as(moveStock(order, -1))
  const job = db
    .$with('job', {})
    .as(enqueueFrom(order, orderNotification.kind, sql`jsonb_build_object('orderId', ${order.id})`))
  const messages = db.$with('messages', {}).as(enqueuePlacedTexts(order, sql.placeholder('channels')))
  return db.with(order, stock, job, messages).select({ id: order.id }).from(order).prepare(name)
})

/** @returns whether it was stored: it isn't where an order with this key exists */
export async function storeOrder(
  db: Db,
  { key, contact }: Pick<OrderRequest, 'key' | 'contact'>,
  priced: PricedOrder,
  { id, nonce, hash }: OrderLink,
  channels: TextChannel[],
): Promise<boolean> {
  const [stored] = await insertOrder(db).execute({
    id,
    idempotencyKey: key,
    ...toContactColumns(contact),
    lines: priced.lines,
    sums: priced.sums,
    totalPesewas: priced.totalPesewas,
    linkNonce: nonce,
    linkHash: hash,
    channels,
  } satisfies OrderValues & { channels: TextChannel[] })
  return stored !== undefined
}

type AgreedOrder = {
  /** An order with the same key is not made again. */
  key: string
  contact: Contact
  priced: PricedOrder
  /** Where it comes from, for its history. */
  origin: string
  actor: string
}

/** Makes the order of lines and prices that were agreed with the customer. */
export async function placeAgreedOrder(
  tx: Db,
  { key, contact, priced, origin, actor }: AgreedOrder,
  linkKey: Uint8Array,
): Promise<OrderLink> {
  const link = createLink(linkKey)
  const channels = placedChannels((await readChangedSettings(tx, orderTexts)).changed)
  if (!(await storeOrder(tx, { key, contact }, priced, link, channels)))
    throw new Error('There is an order with this key already')
  await tx.insert(orderEvents).values({ orderId: link.id, kind: 'quote', details: origin, actor })
  return link
}
