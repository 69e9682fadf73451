const packages = [
  'react',
  'react-dom',
  'react-router',
  'scheduler',
  'turbo-stream',
  'cookie-es',
  'set-cookie-parser',
]

/** Modules that share a script file. What they import is in it too, unless an earlier group has it. */
export const groupedModules: Record<string, string[]> = {
  frame: [
    'root.tsx',
    'site/site-layout.tsx',
    'site/section-heading.tsx',
    'site/call-to-action.tsx',
    'design/badge.tsx',
    'design/json-ld.tsx',
    'design/markdown.tsx',
    'design/picture.tsx',
    'design/share-image.ts',
    'design/use-below-the-fold.ts',
    'company/breadcrumb-json-ld.tsx',
    'company/page-meta.ts',
    'catalogue/price-breaks.ts',
    'catalogue/price-text.tsx',
    'catalogue/product.ts',
    'catalogue/quantity-text.ts',
    'platform/dates.ts',
    'icons/arrow-left.mjs',
    'icons/arrow-right.mjs',
    'icons/check.mjs',
    'icons/chevron-down.mjs',
    'icons/search.mjs',
  ],
  company: ['company/company-json-ld.tsx', 'company/free-delivery.tsx', 'icons/badge-check.mjs'],
  site: ['content/content-field.ts', 'site/statistics.tsx'],
  field: ['design/field.tsx'],
  totals: ['cart/sum-rows.tsx', 'cart/unit-price.tsx'],
  lengths: ['cart/share-link.ts', 'catalogue/cut-link.ts', 'catalogue/cuts-text.tsx', 'icons/file-text.mjs'],
  product: [
    'catalogue/product-json-ld.tsx',
    'catalogue/specification-sheet-path.ts',
    'catalogue/specification-table.tsx',
    'catalogue/variant-choice.ts',
    'icons/download.mjs',
  ],
  estimates: ['estimates/estimate-pages.ts', 'estimates/material.ts', 'platform/length.ts'],
  forms: [
    'design/form.tsx',
    'design/person-fields.tsx',
    'enquiries/enquiry-fields.tsx',
    'enquiries/use-enquiry-form.ts',
    'platform/network-fallback.ts',
    'icons/send.mjs',
    'icons/truck.mjs',
  ],
  'order-parts': [
    'sales/load.ts',
    'orders/page/next-step.ts',
    'orders/payments/payment-summary.tsx',
    'orders/page/order-changes.ts',
    'design/loader-fallback.ts',
    'orders/documents/order-documents.tsx',
    'sales/sale-lines.tsx',
    'orders/order-status-badge.tsx',
  ],
  cart: ['cart/cart-changes.ts', 'cart/use-cart-products.ts', 'cart/item-count.ts'],
  'cart-items': [
    'cart/delivery-text.ts',
    'cart/line-summary.tsx',
    'cart/order-text.ts',
    'cart/undo-button.tsx',
    'cart/variant-select.tsx',
    'design/draft.ts',
    'icons/plus.mjs',
    'icons/trash.mjs',
  ],
  blog: [
    'blog/blog-filter.ts',
    'blog/category-badge.tsx',
    'blog/feed-link.ts',
    'blog/post-card.tsx',
    'design/search-field.tsx',
  ],
}

const icons = 'node_modules/lucide-react/dist/esm/'
export const pathOf = (name: string) => (name.startsWith('icons/') ? `${icons}${name}` : `app/${name}`)
const endsWithOneOf = (names: string[]) => {
  const paths = names.map(name => `/${pathOf(name)}`)
  return (id: string) => paths.some(path => id.endsWith(path))
}

/**
 * Few files compress better than many, and each response costs half a kilobyte of headers. The framework is apart because it
 * changes less often than the shop.
 */
export const scriptGroups = [
  { name: 'framework', test: new RegExp(`node_modules/(${packages.join('|')})/`) },
  ...Object.entries(groupedModules).map(([name, names]) => ({ name, test: endsWithOneOf(names) })),
]
