import { eq } from 'drizzle-orm'
import { orderTerms } from '../../cart/totals.ts'
import { readSettings } from '../../company/settings.server.ts'
import { isInService } from '../../deliveries/truck.ts'
import { listTrucks } from '../../deliveries/trucks.server.ts'
import { amendmentToken, endOf } from '../../orders/agreed-order.server.ts'
import { readDayRoom } from '../../orders/days/move-day.server.ts'
import { orderWithLines } from '../../orders/lines/order-lines.server.ts'
import { orders } from '../../orders/orders.table.ts'
import { canAskCustomer } from '../../orders/texts/order-text.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import { readPlannedParts } from '../planned-stops.server.ts'
import { readAmendable, readGoodsFor, readYards } from '../read-amendable.server.ts'

/** What the form that changes an order needs; undefined where there is no such order. */
export async function readChangePage(db: Db, id: string) {
  const [stored] = await db.select(orderWithLines).from(orders).where(eq(orders.id, id))
  if (!stored) return undefined
  const settings = await readSettings(db)
  const today = accraDay(new Date())
  const order = await readAmendable(db, stored)
  const { status, paidPesewas, customerName } = stored
  return {
    ...{ id, status, paidPesewas, customerName, order },
    ended: endOf(stored),
    editToken: amendmentToken(order),
    planned: await readPlannedParts(db, id),
    room: await readDayRoom(db, stored),
    ...(await readGoodsFor(db, stored)),
    isHeld: stored.isHeld,
    canAskCustomer: await canAskCustomer(db, stored),
    terms: orderTerms(settings),
    yards: await readYards(db, settings, order),
    trucks: (await listTrucks(db))
      .filter(truck => isInService(truck, today))
      .map(({ name, payloadGrams, pallets, drumM3 }) => ({ name, payloadGrams, pallets, drumM3 })),
  }
}

export type ChangePage = NonNullable<Awaited<ReturnType<typeof readChangePage>>>
