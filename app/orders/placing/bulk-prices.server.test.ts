import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartLine } from '../../cart/cart.ts'
import { priceLines, toCartProducts } from '../../cart/cart-changes.ts'
import { lineTotal, orderTotals } from '../../cart/totals.ts'
import { findWithVariants } from '../../catalogue/products.server.ts'
import { products } from '../../catalogue/products.table.ts'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { lineKey } from '../../catalogue/variant.ts'
import { defaultSettings } from '../../company/settings.content.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { findOrder } from '../admin/manage-orders.server.ts'
import { orderRequest } from '../order.fixture.ts'
import { readTopProducts } from '../order-summary.server.ts'
import { placeOrder } from './place-order.server.ts'

const database = setUpDatabase(seedCatalogue)

const percents = [7, 33, 89]
/** Three bulk prices at increasing quantities. */
const priceBreaks = fc
  .uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 3, maxLength: 3 })
  .map(froms =>
    froms.toSorted((a, b) => a - b).map((from, index) => ({ from, percent: percents[index] as number })),
  )
/** Which variants, by their position, in which quantity of half units. */
const choices = fc.uniqueArray(fc.record({ index: fc.nat(11), halves: fc.integer({ min: 1, max: 500 }) }), {
  minLength: 1,
  maxLength: 6,
  selector: ({ index }) => index,
})

test('browser, server and the summary of sales agree on every line', async () => {
  const { db } = database
  const ids = ['u-drains', 'paving-stones']
  await fc.assert(
    fc.asyncProperty(priceBreaks, choices, async (breaks, chosen) => {
      await emptyTables(db, 'orders')
      for (const id of ids) await db.update(products).set({ priceBreaks: breaks }).where(eq(products.id, id))
      const sold = toCartProducts(await findWithVariants(db, ids))
      const all = sold.filter(
        (each, index) => sold.findIndex(other => lineKey(other) === lineKey(each)) === index,
      )
      const lines: CartLine[] = chosen.flatMap(({ index, halves }) => {
        const product = all[index % all.length]
        return product ? [{ ...product, quantity: halves / 2 }] : []
      })
      const unique = lines.filter(
        (line, index) => lines.findIndex(other => lineKey(other) === lineKey(line)) === index,
      )
      const shown = priceLines(unique)
      const request = orderRequest({
        lines: unique.map(({ id, variant, quantity }) => ({ id, variant, quantity })),
        shownTotal: orderTotals(shown, defaultSettings).totalPesewas,
      })
      const placed = await placeOrder(db, request, testLinkKey)
      if (!placed.ok) throw new Error(placed.message)

      const order = await findOrder(db, placed.order.id)
      expect(order?.lines.map(lineTotal)).toEqual(shown.map(lineTotal))
      const top = await readTopProducts(db, 1, 100)
      const revenues = new Map(
        top.flatMap(({ id, variants }) =>
          variants.map(({ key, revenue }) => [lineKey({ id, variant: key }), revenue] as const),
        ),
      )
      expect(revenues).toEqual(new Map(order?.lines.map(line => [lineKey(line), lineTotal(line)])))
    }),
    { numRuns: 25 },
  )
}, 60_000)
