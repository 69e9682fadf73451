import { useSyncExternalStore } from 'react'
import { useIsHydrating } from '../design/use-is-hydrating.ts'
import { countItems } from './cart.ts'
import { emptyCart, readCart, subscribeToCart } from './cart-storage.ts'

export const useCart = () => useSyncExternalStore(subscribeToCart, readCart, () => emptyCart)

export const useCartCount = () => countItems(useCart().lines)

/** False on the server and while hydrating, when the cart looks empty. */
export const useIsCartLoaded = () => !useIsHydrating()
