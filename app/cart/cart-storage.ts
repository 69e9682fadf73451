import { cartKey } from '../company/company.ts'
import { randomUuid } from '../platform/text/uuid.ts'
import { type Cart, type CartLine, type Destination, emptyDestination, parseCart } from './cart.ts'

export const emptyCart: Cart = { lines: [], key: '', isSubmitted: false, destination: emptyDestination }

let current: Cart | undefined
/** False where storage is forbidden or full. */
let isStored = true
const listeners = new Set<() => void>()

/** The cart of this browser. Without storage it lasts as long as the page. */
export function readCart(): Cart {
  current ??= load() ?? emptyCart
  return current
}

function load(): Cart | undefined {
  try {
    return parseCart(localStorage.getItem(cartKey))
  } catch {
    return undefined
  }
}

/** Runs before all scripts: a page that waits for them must not say that this cart is empty. */
export function markFilledCart(key: string) {
  try {
    if (localStorage.getItem(key)?.includes('"lines":[{')) document.documentElement.dataset.cart = 'filled'
  } catch {
    // Without storage every cart is empty at first.
  }
}

/** Changes the lines and renews the key, unless an order with the key may already be stored. */
export function changeCart(change: (lines: readonly CartLine[]) => readonly CartLine[]) {
  const before = readLatestCart()
  const lines = change(before.lines)
  if (lines === before.lines) return
  store({ ...before, lines: lines as CartLine[], key: before.isSubmitted ? before.key : randomUuid() })
}

/** Includes changes of other tabs that no event has announced yet. */
const readLatestCart = () => (isStored && load()) || readCart()

/** Marks the cart as submitted before the request, because the page may be closed before the response. */
export function beginOrder() {
  const before = readLatestCart()
  store({ ...before, isSubmitted: true })
  return {
    key: before.key,
    /** Undoes the mark after the server has rejected the order. */
    markRejected() {
      const current = readLatestCart()
      // An earlier request with this key may still have been stored.
      if (!before.isSubmitted && current.key === before.key) store({ ...current, isSubmitted: false })
    },
  }
}

/** Starts another order, once the result of the last one is known. */
export const renewKey = (lines = readCart().lines) =>
  store({ ...readCart(), lines, key: randomUuid(), isSubmitted: false })

export const setDestination = (destination: Partial<Destination>) => {
  const before = readLatestCart()
  store({
    ...before,
    key: before.key || randomUuid(),
    destination: { ...before.destination, ...destination },
  })
}

function store(cart: Cart) {
  current = cart
  try {
    localStorage.setItem(cartKey, JSON.stringify(cart))
    isStored = true
  } catch {
    isStored = false
  }
  for (const listener of listeners) listener()
}

const onStorage = (event: StorageEvent) => {
  if (event.key !== cartKey && event.key !== null) return
  current = load() ?? emptyCart
  for (const listener of listeners) listener()
}

export function subscribeToCart(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}
