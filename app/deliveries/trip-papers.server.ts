import { inArray } from 'drizzle-orm'
import { formatLoad } from '../cart/load.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { readLogo } from '../content/brand-files.server.ts'
import { type Order, orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import {
  colours,
  drawLetterhead,
  drawText,
  inner,
  margin,
  openPdf,
  printableName,
} from '../platform/files/pdf.server.ts'
import { drawFooters, drawParagraph, drawTable, openFlow } from '../platform/files/pdf-layout.server.ts'
import { printOthers } from '../platform/files/print-others.server.ts'
import type { Services } from '../platform/services.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import { addressText, contactOf } from '../sales/contact-fields.ts'
import type { DocumentContent, PrintedDocument } from '../sales/document.ts'
import { documentsPdf } from '../sales/document-pdf.server.ts'
import { documentCompany } from '../sales/documents.server.ts'
import { formatPromise } from '../sales/promised-day.ts'
import type { Stop, Trip } from './read-trips.server.ts'
import { truckText } from './truck.ts'

type Paper = { company: DocumentContent['company']; logo: Uint8Array | undefined; trip: Trip }
type Printing = Pick<Services, 'db' | 'log'>

async function readPaper({ db }: Printing, trip: Trip): Promise<Paper> {
  const company = await documentCompany(db)
  return { company, logo: await readLogo(db, company.logo ?? ''), trip }
}

/** What is loaded: what goes on first is for the last stop. */
export async function loadingSheet(services: Printing, trip: Trip): Promise<Uint8Array> {
  const paper = await readPaper(services, trip)
  return printOthers(services.log, trip.stops, (stops, unprintable) =>
    drawLoadingSheet(paper, stops, unprintable),
  )
}

async function drawLoadingSheet(
  { company, logo, trip }: Paper,
  stops: readonly Stop[],
  unprintable: readonly Stop[],
): Promise<Uint8Array> {
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
  for (const stop of unprintable) drawParagraph(flow, missingText(trip, stop), { isBold: true })
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
    stops.toReversed().flatMap(stop => loadingRows(trip, stop)),
    0,
  )
  drawFooters(doc, [company.name, company.phone].join(' · '))
  return finish()
}

const stopNumber = (trip: Trip, stop: Stop) => trip.stops.indexOf(stop) + 1

const missingText = (trip: Trip, stop: Stop) =>
  `Stop ${stopNumber(trip, stop)}: we couldn't print order ${orderNumber(stop.orderId)}. Open it in the back office.`

const loadingRows = (trip: Trip, stop: Stop) =>
  stop.goods.map((line, index) => [
    index === 0 ? `Stop ${stopNumber(trip, stop)}` : '',
    nameWithLabel(line),
    formatQuantity(line.quantity, line.unit),
    index === 0 ? `${printableName(stop.customerName)}, ${stop.address}` : '',
    '[   ]',
  ])

/** A note for each stop of a trip, with only what this delivery brings. */
export async function deliveryNotes(services: Printing, trip: Trip): Promise<Uint8Array> {
  const paper = await readPaper(services, trip)
  const stored = await services.db
    .select(orderWithLines)
    .from(orders)
    .where(
      inArray(
        orders.id,
        trip.stops.map(({ orderId }) => orderId),
      ),
    )
  const ordersById = new Map(stored.map(order => [order.id, order]))
  return printOthers(services.log, trip.stops, (stops, unprintable) =>
    documentsPdf({
      ...paper,
      kind: 'delivery note',
      documents: stops.flatMap(stop => {
        const order = ordersById.get(stop.orderId)
        return order ? deliveryNote(paper, stop, order) : []
      }),
      missing: unprintable.map(stop => missingText(trip, stop)),
    }),
  )
}

function deliveryNote({ company, trip }: Paper, stop: Stop, order: Order): PrintedDocument {
  const contact = contactOf(order)
  return {
    number: `${orderNumber(order.id)}, stop ${stopNumber(trip, stop)}`,
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
  }
}
