import { afterEach, expect, it, vi } from 'vitest'
import { withOwnPrices } from './own-price.ts'
import { fetchOwnPrices } from './own-prices.ts'
import type { ProductSummary, ProductWithVariants } from './product.ts'

const variant = (key: string, pricePesewas: number) => ({ key, pricePesewas, priceBreaks: [] })
const own = {
  ...{ id: 'hollow', variant: '5in', priceBreaks: [{ from: 500, percent: 5 }] },
  variants: [
    { ...variant('5in', 2_00), listPricePesewas: 2_50 },
    { ...variant('6in', 2_40), listPricePesewas: 2_90 },
  ],
} as unknown as ProductWithVariants
const card = { id: 'hollow', variant: '6in', pricePesewas: 2_90, priceBreaks: [{ from: 500, percent: 5 }] }

afterEach(() => vi.unstubAllGlobals())

it('a card has the price and the bulk prices of its variant', () => {
  expect(withOwnPrices(card as unknown as ProductSummary, own)).toMatchObject({
    ...{ pricePesewas: 2_40, listPricePesewas: 2_90, priceBreaks: [] },
  })
})

it('a page has those of all variants, and as many rows of bulk prices as before', () => {
  const page = { ...card, variant: '5in', variants: [variant('5in', 2_50), variant('7in', 3_00)] }
  expect(withOwnPrices(page as unknown as ProductWithVariants, own)).toMatchObject({
    ...{ pricePesewas: 2_00, priceBreaks: card.priceBreaks },
    variants: [{ pricePesewas: 2_00, priceBreaks: [] }, { pricePesewas: 3_00 }],
  })
})

it('all cards of a page are asked for once, and again only after a failure', async () => {
  const fetched = vi.fn(async (_: string) => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  await expect(Promise.all(['a', 'b'].map(fetchOwnPrices))).rejects.toThrow('503')
  fetched.mockImplementation(async () => Response.json([{ id: 'a' }, { id: 'b' }]))
  expect(await Promise.all(['a', 'b', 'c'].map(fetchOwnPrices))).toEqual([
    { id: 'a' },
    { id: 'b' },
    undefined,
  ])
  expect(await fetchOwnPrices('a')).toEqual({ id: 'a' })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    '/cart/products?id=a&id=b',
    '/cart/products?id=a&id=b&id=c',
  ])
})
