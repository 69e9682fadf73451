import { useSyncExternalStore } from 'react'
import { useCompany } from '../company/use-company.ts'
import { useIsHydrating } from '../design/use-is-hydrating.ts'
import { countItems, type Destination } from './cart.ts'
import { emptyCart, readCart, subscribeToCart } from './cart-storage.ts'
import type { OrderTerms } from './totals.ts'

export const useCart = () => useSyncExternalStore(subscribeToCart, readCart, () => emptyCart)

/** Where the order goes, as far as the shop still asks for it, by terms that may be newer than the page. */
export function useDestination(terms?: Pick<OrderTerms, 'zones'>): Destination {
  const { place, collectAt } = useCart().destination
  const { settings, yards } = useCompany()
  return {
    place: (terms ?? settings).zones.length > 0 ? place : '',
    collectAt: yards.some(({ title }) => title === collectAt) ? collectAt : '',
  }
}

export const useCartCount = () => countItems(useCart().lines)

/** False on the server and while hydrating, when the cart looks empty. */
export const useIsCartLoaded = () => !useIsHydrating()
