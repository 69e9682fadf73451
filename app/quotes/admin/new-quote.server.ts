import { desc, eq, sql } from 'drizzle-orm'
import { type CartProduct, toCartProduct } from '../../cart/cart.ts'
import { withVariant } from '../../catalogue/product.ts'
import { findWithVariants } from '../../catalogue/products.server.ts'
import { products } from '../../catalogue/products.table.ts'
import { enquiries } from '../../enquiries/enquiries.table.ts'
import { productLabel } from '../../enquiries/product-choices.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type CustomerPrices, withCustomerPrice } from '../../trade/price-list.ts'
import { quotes } from '../quotes.table.ts'

const maxChoices = 500

/** Each variant that is sold, at the prices of a customer. */
export async function readLineChoices(db: Db, prices?: CustomerPrices): Promise<CartProduct[]> {
  const listed = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`products.listed`)
    .orderBy(products.position, products.id)
    .limit(maxChoices)
  const ids = listed.map(({ id }) => id)
  const found = new Map((await findWithVariants(db, ids)).map(product => [product.id, product]))
  return ids
    .flatMap(id => found.get(id) ?? [])
    .flatMap(product =>
      product.variants.map(variant =>
        withCustomerPrice(toCartProduct(withVariant(product, variant)), prices),
      ),
    )
    .slice(0, maxChoices)
}

/** What a quote begins with that answers an enquiry, and a quote that answers it already. */
export async function readEnquiryStart(db: Db, enquiryId: string) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId))
  if (!enquiry) return undefined
  const [existing] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(eq(quotes.enquiryId, enquiryId))
    .orderBy(desc(quotes.createdAt))
  const { name, email, phone, product, quantity, message } = enquiry
  const request = [product && productLabel(product), quantity, message].filter(Boolean).join('\n')
  return { id: enquiry.id, name, email, phone, request, existing: existing?.id }
}
