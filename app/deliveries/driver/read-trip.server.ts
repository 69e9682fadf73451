import { asc, eq, inArray } from 'drizzle-orm'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { directionsHref } from '../../company/branches.ts'
import { telHref } from '../../company/company.ts'
import { orderNumber } from '../../orders/order.ts'
import { orders, payments } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { addressText, contactOf, furtherDetails } from '../../sales/contact-fields.ts'
import { readAmountsToCollect } from '../collect.server.ts'
import { deliveries } from '../deliveries.table.ts'
import { readDeliveryLines } from '../delivery-lines.server.ts'
import type { DriverTrip } from './trip-link.server.ts'

/** What a driver sees of the stops of a trip, in the order of the drive, with what was recorded of them so far. */
export async function readStops(db: Db, trip: DriverTrip) {
  const stops = await db
    .select({ delivery: deliveries, order: orders })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(deliveries.tripId, trip.id))
    .orderBy(asc(deliveries.position), asc(deliveries.id))
  const ids = stops.map(({ delivery }) => delivery.id)
  if (ids.length === 0) return []
  const lines = await readDeliveryLines(db, ids)
  const received = await db.select().from(payments).where(inArray(payments.deliveryId, ids))
  const amounts = await readAmountsToCollect(
    db,
    stops.map(({ order }) => order.id),
  )

  return stops.map(({ delivery, order }) => {
    const contact = contactOf(order)
    const details = furtherDetails(contact)
    const address = addressText(contact)
    const paid = (method: string) => {
      const own = received.filter(each => each.deliveryId === delivery.id && each.method === method)
      const amountPesewas = own.reduce((sum, each) => sum + each.amountPesewas, 0)
      return { amountPesewas, network: own[0]?.network ?? '', reference: own[0]?.reference ?? '' }
    }
    return {
      ...delivery,
      number: orderNumber(order.id),
      isCancelled: order.status === 'cancelled',
      name: contact.name,
      phone: contact.phone,
      callHref: telHref(order.phoneNormalized ?? contact.phone),
      address,
      navigateHref: directionsHref({
        address: [contact.digitalAddress, address].filter(Boolean).join(', '),
        place: placeOf(details),
      }),
      details,
      toCollect: amounts.get(delivery.id) ?? 0,
      cash: paid('cash').amountPesewas,
      mobileMoney: paid('mobile money'),
      lines: lines
        .filter(({ deliveryId }) => deliveryId === delivery.id)
        .map(({ deliveryId: _, lineId: key, ...line }) => ({
          key,
          ...line,
          plannedText: formatQuantity(line.planned, line.unit),
        })),
    }
  })
}

export type DriverStop = Awaited<ReturnType<typeof readStops>>[number]

/** The coordinates among what is known of a site. */
function placeOf(details: { text: string }[]) {
  for (const { text } of details) {
    const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?), ?(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? []
    if (latitude && longitude) return { latitude: Number(latitude), longitude: Number(longitude) }
  }
}
