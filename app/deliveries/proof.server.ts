import { and, asc, eq, ne, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { roundToTenth } from '../catalogue/unit.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { readLogo } from '../content/brand-files.server.ts'
import { actualProgress, progressOf } from '../orders/lines/line-progress.ts'
import { type Order, orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { addressText, contactOf } from '../sales/contact-fields.ts'
import { documentPdf } from '../sales/document-pdf.server.ts'
import { documentCompany, privateFile, privatePdf } from '../sales/documents.server.ts'
import { deliveries, trips } from './deliveries.table.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import { listDeliveryPictures, readDeliveryPicture } from './delivery-pictures.server.ts'
import { readGoodsHistories } from './goods-history.server.ts'

type ProvenOrder = Pick<Order, 'id' | 'lines' | 'status' | 'plannedAt'>

/** What of an order has come and what is still to come, with the proof of each delivery; undefined before anything left. */
export async function readProof(db: Db, order: ProvenOrder) {
  const { id, lines, status } = order
  const stops = await db
    .select({
      id: deliveries.id,
      day: trips.day,
      outcome: deliveries.outcome,
      recordedAt: deliveries.recordedAt,
      receiverName: deliveries.receiverName,
    })
    .from(deliveries)
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .where(
      and(
        eq(deliveries.orderId, id),
        ne(trips.status, 'cancelled'),
        sql`(${deliveries.outcome} is not null or (${trips.leftAt} is not null and ${trips.status} <> 'closed'))`,
      ),
    )
    .orderBy(asc(trips.day), asc(deliveries.id))
  if (stops.length === 0) return undefined
  const history = (await readGoodsHistories(db, [id])).get(id)
  const progress = actualProgress(progressOf(lines, history), order)
  const pictures = await listDeliveryPictures(
    db,
    stops.map(stop => stop.id),
  )
  return {
    isComplete: progress.every(({ open, planned, toSettle }) => open <= 0 && planned <= 0 && toSettle <= 0),
    lines: lines.map((line, index) => {
      const { delivered = 0, ordered = 0, planned = 0, open = 0 } = progress[index] ?? {}
      const { broken = 0, toSettle = 0, replaced = 0, dropped = 0 } = progress[index] ?? {}
      const isCancelled = status === 'cancelled'
      const text = (quantity: number) => (quantity > 0 ? formatQuantity(quantity, line.unit) : '')
      return {
        key: line.lineId,
        name: nameWithLabel(line),
        ordered: formatQuantity(ordered, line.unit),
        delivered: formatQuantity(delivered, line.unit),
        toCome: isCancelled ? '' : text(roundToTenth(planned + open)),
        broken: text(broken),
        toSettle: isCancelled ? '' : text(toSettle),
        replaced: text(replaced),
        credited: text(dropped),
      }
    }),
    stops: stops.map(stop => ({
      ...stop,
      pictures: pictures
        .filter(({ deliveryId }) => deliveryId === stop.id)
        .map(({ id, kind, width, height }) => ({ id, kind, width, height })),
    })),
  }
}

export type Proof = NonNullable<Awaited<ReturnType<typeof readProof>>>

/**
 * A picture (`<id>.webp`) or, of what arrived, the signed note (`<delivery>.pdf`) of a delivery of an order; 404 for
 * everything else.
 */
export async function proofFile(
  db: Db,
  orderId: string,
  file: string,
  { withHeld = false } = {},
): Promise<Response> {
  const [, id = '', type] = /^([\w-]+)\.(webp|pdf)$/.exec(file) ?? []
  if (!isUuid(id)) return privatePdf()
  if (type === 'pdf') return signedNote(db, orderId, id)
  const bytes = await readDeliveryPicture(db, { orderId, id, withHeld })
  return privateFile(bytes)
}

async function signedNote(db: Db, orderId: string, deliveryId: string): Promise<Response> {
  const [row] = await db
    .select({ order: orderWithLines, delivery: deliveries, day: trips.day })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.orderId, orderId)))
  if (!row?.delivery.outcome || row.delivery.outcome === 'failed') return privatePdf()
  const { order, delivery } = row
  const company = await documentCompany(db)
  const recorded = await readDeliveryLines(db, [deliveryId])
  const signature = (await listDeliveryPictures(db, [deliveryId])).find(({ kind }) => kind === 'signature')
  const bytes = signature && (await readDeliveryPicture(db, { orderId, id: signature.id }))
  const contact = contactOf(order)
  const notes = recorded.flatMap(({ name, unit, broken, refused }) =>
    [
      broken > 0 && `${name}: ${formatQuantity(broken, unit)} broken`,
      refused > 0 && `${name}: ${formatQuantity(refused, unit)} refused`,
    ].filter(text => text !== false),
  )
  const number = `${orderNumber(orderId)}, delivery of ${row.day}`
  const pdf = await documentPdf(
    {
      number,
      issuedAt: delivery.recordedAt ?? new Date(row.day),
      content: {
        kind: 'delivery note',
        company,
        customer: { ...contact, address: addressText(contact) },
        order: { id: order.id, placedAt: order.createdAt.toISOString() },
        // The note shows no prices, and a picture of the goods is not needed.
        lines: order.lines.flatMap(line => {
          const delivered = recorded.find(each => each.lineId === line.lineId)?.delivered ?? 0
          return delivered > 0 ? [{ ...line, price: 0, quantity: delivered, cuts: undefined }] : []
        }),
        notes: notes.join('\n'),
      },
      received: {
        by: delivery.receiverName,
        at: delivery.recordedAt ?? new Date(row.day),
        ...(bytes && { signature: await sharp(bytes).png().toBuffer() }),
      },
    },
    await readLogo(db, company.logo ?? ''),
  )
  return privatePdf(pdf, `delivery-${orderNumber(orderId)}-${row.day}`)
}
