import { eq } from 'drizzle-orm'
import { orderTerms } from '../../cart/totals.ts'
import { readSettings } from '../../company/settings.server.ts'
import { isInService } from '../../deliveries/truck.ts'
import { listTrucks } from '../../deliveries/trucks.server.ts'
import { readGoods } from '../../orders/admin/desk/read-goods.server.ts'
import { readDayRoom } from '../../orders/days/move-day.server.ts'
import { orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import { readPlannedParts } from '../planned-stops.server.ts'
import { amendmentToken, endOf, readAmendable, readYards } from '../read-amendable.server.ts'
import { goodsFor } from '../typed-lines.ts'

/** What the form that changes an order needs; undefined where there is no such order. */
export async function readChangePage(db: Db, id: string) {
  const [stored] = await db.select().from(orders).where(eq(orders.id, id))
  if (!stored) return undefined
  const settings = await readSettings(db)
  const today = accraDay(new Date())
  const order = await readAmendable(db, stored)
  const { goods, searchWords } = await readGoods(db)
  const { status, paidPesewas, customerName } = stored
  return {
    ...{ id, status, paidPesewas, customerName, order, searchWords },
    ended: endOf(stored),
    editToken: amendmentToken(order),
    planned: await readPlannedParts(db, id),
    room: await readDayRoom(db, stored),
    goods: goodsFor(order.lines, goods),
    terms: orderTerms(settings),
    yards: await readYards(db, settings, order),
    trucks: (await listTrucks(db))
      .filter(truck => isInService(truck, today))
      .map(({ name, payloadGrams, pallets, drumM3 }) => ({ name, payloadGrams, pallets, drumM3 })),
  }
}

export type ChangePage = NonNullable<Awaited<ReturnType<typeof readChangePage>>>
