import { useEffect, useState } from 'react'
import { hasAccount } from './has-account.ts'
import type { ProductSummary, ProductWithVariants } from './product.ts'

type Goods = ProductSummary & Partial<Pick<ProductWithVariants, 'variants'>>

/**
 * A product at the prices of the trade customer whose account link this browser has opened. Pages are cached with public
 * prices, so these come a moment later; other visitors load nothing for them.
 */
export function useOwnPrices<P extends Goods | undefined>(product: P): P {
  const id = product?.id
  const [own, setOwn] = useState<ProductWithVariants>()
  useEffect(() => {
    if (id === undefined || !hasAccount()) return
    let isShown = true
    import('./own-prices.ts')
      .then(({ fetchOwnPrices }) => fetchOwnPrices(id))
      .then(found => isShown && setOwn(found))
      // Public prices stay: the cart shows the customer's.
      .catch(() => {})
    return () => {
      isShown = false
    }
  }, [id])
  return product && own && own.id === id ? withOwnPrices(product, own) : product
}

/** A product of a page keeps the rows of its public bulk prices, so that nothing moves. */
export function withOwnPrices<P extends Goods>(product: P, own: ProductWithVariants): P {
  const pricesOf = (key: string) => {
    const { pricePesewas, listPricePesewas, priceBreaks } = own.variants.find(each => each.key === key) ?? {}
    return pricePesewas === undefined ? {} : { pricePesewas, listPricePesewas, priceBreaks }
  }
  const { priceBreaks, ...prices } = pricesOf(product.variant)
  if (!product.variants) return { ...product, ...prices, priceBreaks: priceBreaks ?? product.priceBreaks }
  const variants = product.variants.map(variant => ({ ...variant, ...pricesOf(variant.key) }))
  return { ...product, ...prices, variants }
}
