import { eq, inArray, sql } from 'drizzle-orm'
import { customers } from '../customers/customers.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { CategoryMerge } from '../platform/services.server.ts'
import { dayAfter } from '../platform/text/days.ts'
import { shortNumber } from '../sales/sale.ts'
import { tradeAccounts } from './trade.table.ts'
import { type AgreedPrice, goodsPrefixes, maxPrices } from './trade-terms.ts'

/** Makes of the price of a category one for each of its products: that of the other category could be for more goods. */
export async function carryCategoryPrices(
  tx: Db,
  { category, products, record }: CategoryMerge,
): Promise<string | undefined> {
  const goods = goodsPrefixes.category + category
  const isAgreed = sql`${tradeAccounts.terms} @> ${JSON.stringify({ prices: [{ goods }] })}::jsonb`
  const ids = tx.select({ id: tradeAccounts.id }).from(tradeAccounts).where(isAgreed)
  // Whoever saves terms locks the customer.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(customers.id)
    .for('no key update')
  const accounts = await tx.select().from(tradeAccounts).where(isAgreed).orderBy(tradeAccounts.id)
  const changes = accounts.map(({ id, terms }) => ({
    id,
    subject: `Customer C-${shortNumber(id)}`,
    terms: { ...terms, prices: byProduct(terms.prices, goods, products) },
    before: { prices: terms.prices },
  }))
  const full = changes.find(({ terms }) => terms.prices.length > maxPrices)
  if (full)
    return `${full.subject} has a price for this category, which becomes one for each of its products: ${full.terms.prices.length} prices, and an account has at most ${maxPrices}. Change the terms of the customer first. Nothing was changed.`
  for (const { id, subject, terms, before } of changes) {
    await tx.update(tradeAccounts).set({ terms, updatedAt: sql`now()` }).where(eq(tradeAccounts.id, id))
    await record({ action: 'customer.terms changed', subject, before, after: { prices: terms.prices } })
  }
}

const byProduct = (prices: AgreedPrice[], goods: string, products: string[]): AgreedPrice[] =>
  prices.flatMap(price => {
    if (price.goods !== goods) return price
    return products.flatMap(id => {
      const own = goodsPrefixes.product + id
      // On its days the product's own price goes before that of the category, also if it is higher.
      return prices
        .filter(other => other.goods === own)
        .reduce((parts, other) => parts.flatMap(part => outsideDays(part, other)), [{ ...price, goods: own }])
    })
  })

/** The price on those of its days that are none of the other's. */
function outsideDays(price: AgreedPrice, other: AgreedPrice): AgreedPrice[] {
  const before = other.from && dayAfter(other.from, -1)
  const after = other.until && dayAfter(other.until)
  return [
    ...(before ? [{ ...price, until: price.until && price.until < before ? price.until : before }] : []),
    ...(after ? [{ ...price, from: price.from > after ? price.from : after }] : []),
  ].filter(({ from, until }) => until === '' || from <= until)
}
