import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** The tests of the pure rules that `stryker.config.json` lists. */
const tests = {
  'app/cart': ['cart', 'cart-changes', 'load', 'shared-cart', 'totals'],
  'app/catalogue': ['cut-list', 'cut-rows', 'price-breaks-schema', 'quantity-text', 'sheet', 'unit'],
  'app/catalogue/admin/variants': ['price-change'],
  'app/company': ['taxes'],
  'app/estimates': [
    'drain',
    'estimate-query',
    'estimate-totals',
    'measure-products',
    'paving',
    'roof',
    'slab',
    'wall',
  ],
  'app/orders': ['order-summary', 'payments/payment-state'],
  'app/sales': ['payment'],
  'app/orders/admin': ['takings'],
  'app/platform/text': ['length', 'money'],
  'app/quotes/admin': ['line-draft'],
}

const include = Object.entries(tests).flatMap(([folder, names]) =>
  names.map(name => `${folder}/${name}.test.ts`),
)
// Vitest passes over a missing file in silence.
const missing = include.filter(path => !existsSync(path))
if (missing.length > 0) throw new Error(`No such test: ${missing.join(', ')}`)

export default defineConfig({
  test: {
    setupFiles: 'scripts/mutation-setup.mjs',
    testTimeout: 120_000,
    include,
  },
})
