import { expect, it } from 'vitest'
import { makeShownProduct } from '../catalogue/product.fixture.ts'
import { quantityToAdd } from './add-by-rule.ts'
import { addByRule } from './add-to-cart.ts'
import { block } from './cart.fixture.ts'
import { changeCart, readCart } from './cart-storage.ts'

const pallets = { ...block, minQuantity: 100, stepQuantity: 60 }

it.each([
  ['a card adds the smallest quantity', undefined, undefined, 100],
  ['then one step', 100, undefined, 60],
  ['or what is missing to the next quantity', 170, undefined, 50],
  ['what was chosen', undefined, 220, 220],
  ['and what the sum lacks', 100, 100, 120],
  ['a choice of another variant is rounded up', undefined, 1, 100],
])('%s', (_, old, chosen, expected) => {
  changeCart(() => (old === undefined ? [] : [{ ...pallets, quantity: old }]))
  expect(quantityToAdd(pallets, chosen)).toBe(expected)
})

it.each([
  ['the smallest quantity', undefined, 100],
  ['what was chosen', 130, 130],
])('without its script %s is added, and the cart says what is wrong', async (_, chosen, quantity) => {
  changeCart(() => [])
  const product = makeShownProduct({ minQuantity: 100, stepQuantity: 60 })
  await addByRule(product, chosen, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(readCart().lines).toMatchObject([{ id: product.id, quantity }])
})
