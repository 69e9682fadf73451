import { company } from '../company/company.ts'
import { type Cart, type CartLine, parseCart } from './cart.ts'

const empty: readonly CartLine[] = []
export const emptyCart: Cart = { lines: empty as CartLine[], key: '' }

let current: Cart | undefined
/** Whether what is stored is the current cart. */
let isStored = true
const listeners = new Set<() => void>()

/** The cart of this browser. Where storage is forbidden or full it lasts as long as the page. */
export function readCart(): Cart {
  current ??= load() ?? emptyCart
  return current
}

function load(): Cart | undefined {
  try {
    return parseCart(localStorage.getItem(company.cartKey))
  } catch {
    return undefined
  }
}

/**
 * Changes the lines. Another cart becomes another order, so it gets a key of its own; unless an order under the old key
 * may have reached the shop and only its answer got lost: then the key stays until that is known.
 */
export function changeCart(change: (lines: readonly CartLine[]) => readonly CartLine[]) {
  // Another tab may have changed it since the last event.
  const before = latest()
  const lines = change(before.lines)
  if (lines === before.lines) return
  store({ ...before, lines: lines as CartLine[], key: before.unanswered ? before.key : randomUuid() })
}

const latest = () => (isStored && load()) || readCart()

/**
 * Notes, before it is sent, that an order goes out under the cart's key: the page may be gone before the answer comes.
 * @returns the key, and what takes the note back where the shop has refused the order
 */
export function beginOrder() {
  const before = latest()
  store({ ...before, unanswered: true })
  return {
    key: before.key,
    refused() {
      const { unanswered: _, ...now } = latest()
      // An earlier order under this key may have arrived all the same.
      if (!before.unanswered && now.key === before.key) store(now)
    },
  }
}

/** The fate of the last order is known: what is in the cart now becomes another one. */
export const renewKey = (lines = readCart().lines) => store({ lines, key: randomUuid() })

function store(cart: Cart) {
  current = cart
  try {
    localStorage.setItem(company.cartKey, JSON.stringify(cart))
    isStored = true
  } catch {
    // Forbidden or full: see readCart.
    isStored = false
  }
  for (const listener of listeners) listener()
}

const onStorage = (event: StorageEvent) => {
  if (event.key !== company.cartKey && event.key !== null) return
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

/** `crypto.randomUUID` exists only on https and localhost; the shop may be tried out over plain http in a local net. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
