import { useSyncExternalStore } from 'react'
import { useIsHydrating } from '../design/use-is-hydrating.ts'
import { countItems } from './cart.ts'
import { emptyCart, readCart, subscribeToCart } from './cart-storage.ts'

/** The cart, following every change in this tab and others; empty on the server. */
export const useCart = () => useSyncExternalStore(subscribeToCart, readCart, () => emptyCart)

export const useCartCount = () => countItems(useCart().lines)

/** Whether this is the browser and the stored cart is known: before, nobody can say whether it is empty. */
export const useCartIsKnown = () => !useIsHydrating()
