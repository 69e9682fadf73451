import type { CartProduct } from '../cart/cart.ts'
import type { PriceBreak } from '../catalogue/price-breaks-schema.ts'
import type { ProductSummary, ProductWithVariants } from '../catalogue/product.ts'
import { lineKey } from '../catalogue/variant.ts'
import type { Pesewas } from '../platform/text/money.ts'
import { type AgreedPrice, allGoods, goodsPrefixes } from './trade-terms.ts'

/** What a customer pays on a day: hundredths of a per cent off by product, and fixed prices by `lineKey`. */
export type CustomerPrices = {
  fixed: Record<string, Pesewas>
  percentOff: Record<string, number>
  /** Off what has nothing of its own. */
  percentOffAll: number
}

const isInForce = ({ from, until }: Pick<AgreedPrice, 'from' | 'until'>, day: string) =>
  (from === '' || from <= day) && (until === '' || day <= until)

const byWorth = (one: AgreedPrice, other: AgreedPrice) =>
  (one.price ?? Infinity) - (other.price ?? Infinity) || (other.percentOff ?? 0) - (one.percentOff ?? 0)

/** Of the prices for the same goods the one that counts: the lowest fixed one, or else the highest per cent off. */
export function bestPrices(agreed: readonly AgreedPrice[], day: string): AgreedPrice[] {
  const inForce = agreed.filter(price => isInForce(price, day))
  return [...Map.groupBy(inForce, ({ goods }) => goods).values()].flatMap(same =>
    same.toSorted(byWorth).slice(0, 1),
  )
}

/** The best of the prices for the same goods counts; of those for more and for fewer goods that for fewer. */
export function pricesOn(
  agreed: readonly AgreedPrice[],
  day: string,
  products: readonly { id: string; category: string }[],
): CustomerPrices {
  const best = new Map(bestPrices(agreed, day).map(price => [price.goods, price]))
  const percentFor = (goods: string) => best.get(goods)?.percentOff ?? undefined
  const percents = products.map(({ id, category }) => [
    id,
    percentFor(goodsPrefixes.product + id) ?? percentFor(goodsPrefixes.category + category),
  ])
  const fixed: Record<string, Pesewas> = {}
  const percentOff = Object.fromEntries(percents.filter(([, percent]) => percent !== undefined))
  for (const [goods, { price, percentOff: percent }] of best) {
    if (!goods.startsWith(goodsPrefixes.variant)) continue
    const key = goods.slice(goodsPrefixes.variant.length)
    if (price !== null) fixed[key] = price
    else percentOff[key] = percent ?? 0
  }
  return { fixed, percentOff, percentOffAll: percentFor(allGoods) ?? 0 }
}

/** Bulk prices come off a fixed price only where the public pays less than it: by the whole per cents that this takes. */
const breaksOfFixed = (fixed: Pesewas, listPrice: Pesewas, breaks: readonly PriceBreak[]): PriceBreak[] =>
  breaks.flatMap(({ from, percent }) => {
    const needed = Math.ceil((fixed * 100 - listPrice * (100 - percent)) / fixed)
    return needed > 0 ? [{ from, percent: needed }] : []
  })

/** Undefined where the public price counts: what was agreed is never more. */
function customerPrice(
  goods: { id: string; variant: string },
  { listPrice, priceBreaks }: { listPrice: Pesewas; priceBreaks: PriceBreak[] },
  prices: CustomerPrices,
) {
  const key = lineKey(goods)
  const fixed = prices.fixed[key]
  const percent = prices.percentOff[key] ?? prices.percentOff[goods.id] ?? prices.percentOffAll
  const price = fixed ?? Math.round((listPrice * (100_00 - percent)) / 100_00)
  if (price >= listPrice) return undefined
  return {
    price,
    priceBreaks: fixed === undefined ? priceBreaks : breaksOfFixed(fixed, listPrice, priceBreaks),
  }
}

/** The same goods at the customer's price. */
export function withCustomerPrice<P extends CartProduct>(product: P, prices: CustomerPrices | undefined): P {
  const { price: listPrice, priceBreaks } = product
  const own = prices && customerPrice(product, { listPrice, priceBreaks }, prices)
  return own ? { ...product, ...own, listPrice } : product
}

type Priced = Pick<ProductSummary, 'pricePesewas' | 'priceBreaks' | 'listPricePesewas'>

function pricedFor(
  goods: { id: string; variant: string },
  { pricePesewas, priceBreaks }: Priced,
  prices: CustomerPrices,
): Priced {
  const own = customerPrice(goods, { listPrice: pricePesewas, priceBreaks }, prices)
  if (!own) return { pricePesewas, priceBreaks }
  return { pricePesewas: own.price, listPricePesewas: pricePesewas, priceBreaks: own.priceBreaks }
}

/** The products as the cart of this customer gets them. */
export const withCustomerPrices = (
  products: readonly ProductWithVariants[],
  prices: CustomerPrices,
): ProductWithVariants[] =>
  products.map(product => ({
    ...product,
    ...pricedFor(product, product, prices),
    variants: product.variants.map(variant => ({
      ...variant,
      ...pricedFor(
        { id: product.id, variant: variant.key },
        { pricePesewas: variant.pricePesewas, priceBreaks: product.priceBreaks },
        prices,
      ),
    })),
  }))
