import { defineConfig } from 'vitest/config'

/** The tests of the pure rules that `stryker.config.json` lists. */
export default defineConfig({
  test: {
    setupFiles: 'scripts/mutation-setup.mjs',
    testTimeout: 120_000,
    include: [
      'app/cart/{cart,cart-changes,load,shared-cart,totals}.test.ts',
      'app/catalogue/{cut-list,cut-rows,price-breaks-schema,quantity-text,sheet,unit}.test.ts',
      'app/catalogue/admin/variants/price-change.test.ts',
      'app/company/taxes.test.ts',
      'app/estimates/{drain,estimate-totals,measure-products,paving,read-values,roof,slab,wall}.test.ts',
      'app/orders/{order-summary,payments/payment-state}.test.ts',
      'app/sales/payment.test.ts',
      'app/orders/admin/takings.test.ts',
      'app/platform/text/{length,money}.test.ts',
      'app/quotes/admin/line-draft.test.ts',
    ],
  },
})
