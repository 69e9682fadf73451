import type { ProductWithVariants } from './product.ts'

const maxIds = 100

let waiting: string[] = []
let batch: Promise<ProductWithVariants[]> | undefined
const known = new Map<string, Promise<ProductWithVariants | undefined>>()

async function fetchBatch(): Promise<ProductWithVariants[]> {
  // All cards of a page ask in the same moment.
  await Promise.resolve()
  const ids = waiting
  waiting = []
  batch = undefined
  const response = await fetch(`/cart/products?${new URLSearchParams(ids.map(id => ['id', id]))}`)
  if (!response.ok) throw new Error(`The prices were answered with ${response.status}`)
  return response.json()
}

/** A product at the prices of who asks, with others that are asked for at the same time; undefined if it is not sold. */
export function fetchOwnPrices(id: string): Promise<ProductWithVariants | undefined> {
  const earlier = known.get(id)
  if (earlier) return earlier
  if (waiting.length >= maxIds) batch = undefined
  batch ??= fetchBatch()
  waiting.push(id)
  const found = batch.then(products => products.find(product => product.id === id))
  known.set(id, found)
  found.catch(() => known.delete(id))
  return found
}
