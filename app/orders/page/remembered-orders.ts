import { useSyncExternalStore } from 'react'
import type { Pesewas } from '../../platform/text/money.ts'
import type { PlacedOrder } from '../order.ts'

/** An order that was placed in this browser. */
export type RememberedOrder = { number: string; path: string; total: Pesewas; at: number }

const storageKey = 'blockyard:orders'
const maxOrders = 20
const none: RememberedOrder[] = []
const listeners = new Set<() => void>()
let current: RememberedOrder[] | undefined

/** Reads stored orders; invalid entries are dropped. */
export function parseRememberedOrders(stored: string | null): RememberedOrder[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(entries) ? entries.filter(isRememberedOrder).slice(0, maxOrders) : none
  } catch {
    return none
  }
}

const isRememberedOrder = (value: unknown): value is RememberedOrder => {
  const {
    number,
    path,
    total,
    at: placedAt,
  } = (value ?? {}) as Partial<Record<keyof RememberedOrder, unknown>>
  return (
    typeof number === 'string' &&
    // Only a path of the shop itself becomes a link.
    typeof path === 'string' &&
    /^\/orders\/[\w-]+$/.test(path) &&
    Number.isSafeInteger(total) &&
    Number.isFinite(placedAt) &&
    Math.abs(placedAt as number) <= 8.64e15
  )
}

function load() {
  try {
    return parseRememberedOrders(localStorage.getItem(storageKey))
  } catch {
    return none
  }
}

function store(orders: RememberedOrder[]) {
  current = orders
  try {
    if (orders.length > 0) localStorage.setItem(storageKey, JSON.stringify(orders))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage they last as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The latest first. An order that is remembered already gets its present link. */
export const rememberOrder = (
  { number, path, total }: Pick<PlacedOrder, 'number' | 'path' | 'total'>,
  placedAt = Date.now(),
) =>
  store(
    [{ number, path, total, at: placedAt }, ...load().filter(order => order.number !== number)].slice(
      0,
      maxOrders,
    ),
  )

export const forgetOrder = (path: string) => store(load().filter(order => order.path !== path))

export const forgetOrders = () => store(none)

const onStorage = ({ key }: StorageEvent) => {
  if (key !== storageKey && key !== null) return
  current = load()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

function read() {
  current ??= load()
  return current
}

export const useRememberedOrders = () => useSyncExternalStore(subscribe, read, () => none)
