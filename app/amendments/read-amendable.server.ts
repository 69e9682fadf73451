import { and, asc, eq } from 'drizzle-orm'
import { branches } from '../company/branches.content.ts'
import { yardsOf } from '../company/branches.ts'
import type { ShopSettings } from '../company/settings.content.ts'
import { readContent } from '../content/content.server.ts'
import { readDeskAccount } from '../orders/admin/desk/desk-account.server.ts'
import { readGoods } from '../orders/admin/desk/read-goods.server.ts'
import { agreedOf } from '../orders/agreed-order.server.ts'
import type { Order } from '../orders/lines/order-lines.server.ts'
import { orderCredits, orderEvents } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { withCustomerPrice } from '../trade/price-list.ts'
import type { AmendableOrder } from './amendment.ts'
import { readLineStates } from './planned-stops.server.ts'
import { goodsFor } from './typed-lines.ts'

export async function readAmendable(
  db: Db,
  order: Parameters<typeof agreedOf>[0] & Pick<Order, 'id'>,
): Promise<AmendableOrder> {
  const isQuote = and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'made from quote'))
  return {
    ...agreedOf(order),
    isQuoted: (await db.$count(orderEvents, isQuote)) > 0,
    credits: await db
      .select({
        base: orderCredits.basePesewas,
        taxes: orderCredits.taxes,
        amount: orderCredits.amountPesewas,
      })
      .from(orderCredits)
      .where(eq(orderCredits.orderId, order.id))
      // Numbered under the lock of the order, as the labels of its sums are.
      .orderBy(asc(orderCredits.documentId)),
    progress: await readLineStates(db, order),
  }
}

/** The goods that can stand on an order, at the prices of its customer. */
export async function readGoodsFor(db: Db, { lines, customerPhone, customerEmail }: Order) {
  const account = await readDeskAccount(db, { phone: customerPhone, email: customerEmail })
  const { goods, searchWords } = await readGoods(db)
  const priced = goods.map(each => withCustomerPrice(each, account?.prices))
  return { account, searchWords, goods: goodsFor(lines, priced) }
}

/** Where it can be collected: at any branch, and where it was agreed. */
export async function readYards(db: Db, settings: ShopSettings, { site }: Pick<AmendableOrder, 'site'>) {
  const yards = yardsOf((await readContent(db))(branches).branches, { ...settings, canCollect: true })
  const { collectAt = '' } = site
  const isGone = collectAt !== '' && !yards.some(({ title }) => title === collectAt)
  return isGone ? [...yards, { title: collectAt, hours: '' }] : yards
}
