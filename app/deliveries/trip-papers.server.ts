import { inArray } from 'drizzle-orm'
import { formatLoad } from '../cart/load.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { readLogo } from '../content/brand-files.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { colours, drawLetterhead, drawText, inner, margin, openPdf } from '../platform/files/pdf.server.ts'
import { drawFooters, drawParagraph, drawTable, openFlow } from '../platform/files/pdf-layout.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import { addressText, contactOf } from '../sales/contact-fields.ts'
import type { PrintedDocument } from '../sales/document.ts'
import { documentsPdf } from '../sales/document-pdf.server.ts'
import { documentCompany } from '../sales/documents.server.ts'
import { formatPromise } from '../sales/promised-day.ts'
import type { Trip } from './read-trips.server.ts'
import { truckText } from './truck.ts'

/** What is loaded: what goes on first is for the last stop. */
export async function loadingSheet(db: Db, trip: Trip): Promise<Uint8Array> {
  const company = await documentCompany(db)
  const logo = await readLogo(db, company.logo ?? '')
  const { name } = company
  const title = `Loading sheet, ${trip.truck.name}`
  const { doc, finish } = openPdf({ title, author: name, subject: 'Loading sheet', accent: company.accent })
  const drawHead = () => {
    drawLetterhead(doc, { name, logo })
    const right = { x: margin + inner / 2, width: inner / 2, lines: 1, align: 'right' } as const
    doc.font('bold').fontSize(15).fillColor(colours.ink)
    drawText(doc, 'Loading sheet', { ...right, y: 26 })
    doc.fontSize(10.5)
    drawText(doc, formatDate(trip.day), { ...right, y: 46 })
    return 76
  }
  const flow = openFlow(doc, drawHead)
  const truck = [trip.truck.name, truckText(trip.truck)].filter(Boolean).join(' · ')
  drawParagraph(flow, [truck, trip.driver?.name].filter(Boolean).join(', driver '), { isBold: true })
  drawParagraph(
    flow,
    `Goes on: ${formatLoad(trip.load) || `${trip.load.m3} m³`}. From top to bottom: what goes on first is for the last stop.`,
  )
  if (trip.overloadReason) drawParagraph(flow, `Carries more than the truck may: ${trip.overloadReason}`)
  const rows = trip.stops
    .toReversed()
    .flatMap((stop, index) =>
      stop.goods.map((line, lineIndex) => [
        lineIndex === 0 ? `Stop ${trip.stops.length - index}` : '',
        nameWithLabel(line),
        formatQuantity(line.quantity, line.unit),
        lineIndex === 0 ? `${stop.customerName}, ${stop.address}` : '',
        '[   ]',
      ]),
    )
  flow.y += 6
  drawTable(
    flow,
    [
      { title: 'For', width: 52 },
      { title: 'Product', width: 180 },
      { title: 'Quantity', width: 80, align: 'right' },
      { title: 'Customer', width: inner - 362 },
      { title: 'Loaded', width: 50, align: 'right' },
    ],
    rows,
    0,
  )
  drawFooters(doc, [company.name, company.phone].join(' · '))
  return finish()
}

/** A note for each stop of a trip, with only what this delivery brings. */
export async function deliveryNotes(db: Db, trip: Trip): Promise<Uint8Array | undefined> {
  const company = await documentCompany(db)
  const stored = await db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        trip.stops.map(({ orderId }) => orderId),
      ),
    )
  const found = new Map(stored.map(order => [order.id, order]))
  const notes = trip.stops.flatMap((stop, index): PrintedDocument[] => {
    const order = found.get(stop.orderId)
    if (!order) return []
    const contact = contactOf(order)
    return [
      {
        number: `${orderNumber(order.id)}, stop ${index + 1}`,
        issuedAt: new Date(trip.day),
        content: {
          kind: 'delivery note',
          company,
          customer: {
            name: contact.name,
            address: addressText(contact),
            phone: contact.phone,
            email: contact.email,
          },
          order: { id: order.id, placedAt: order.createdAt.toISOString() },
          // The note shows no prices.
          lines: stop.goods.map(line => ({ ...line, price: 0 })),
          notes: [order.notes, order.promisedDay && `Day: ${formatPromise(order.promisedDay)}`]
            .filter(Boolean)
            .join('\n'),
        },
      },
    ]
  })
  const [first, ...others] = notes
  return first && documentsPdf([first, ...others], await readLogo(db, company.logo ?? ''))
}
