import { useEffect, useState } from 'react'
import type { ProductWithVariants } from '../catalogue/product.ts'
import { toast } from '../design/toast.tsx'
import type { CartLine } from './cart.ts'
import {
  addChoices,
  type Choices,
  lostLengths,
  type OfferedLine,
  offerLines,
  refreshLines,
  toCartProducts,
} from './cart-changes.ts'
import { changeCart } from './cart-storage.ts'

export type CartProducts = {
  lines: readonly OfferedLine[]
  /** Takes over the state of the products named by `ids`; those that are not among `products` are no longer sold. */
  update(ids: readonly string[], products: readonly ProductWithVariants[]): void
}

/**
 * The lines with what can be ordered of their products, which is fetched when the page opens and when a product is
 * added. Without a response the cart stays as it is.
 */
export function useCartProducts(lines: readonly CartLine[]): CartProducts {
  const [choices, setChoices] = useState<Choices>(new Map())
  const unknown = [...new Set(lines.map(({ id }) => id))].filter(id => !choices.has(id)).join('\n')
  useEffect(() => {
    if (unknown === '') return
    const abort = new AbortController()
    const ids = unknown.split('\n')
    fetchProducts(ids, abort.signal).then(products => {
      if (!products || abort.signal.aborted) return
      refreshCart(products)
      setChoices(known => addChoices(known, ids, products))
    })
    return () => abort.abort()
  }, [unknown])

  return {
    lines: offerLines(lines, choices),
    update(ids, products) {
      refreshCart(products)
      setChoices(known => addChoices(known, ids, products))
    },
  }
}

export const refreshCart = (products: readonly ProductWithVariants[], show = toast) =>
  changeCart(current => {
    const next = refreshLines(current, toCartProducts(products))
    for (const description of lostLengths(current, next)) show({ title: 'Lengths removed', description })
    return next
  })

export async function fetchProducts(
  ids: string[],
  signal: AbortSignal,
): Promise<ProductWithVariants[] | undefined> {
  try {
    const response = await fetch(`/cart/products?${new URLSearchParams(ids.map(id => ['id', id]))}`, {
      signal,
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
