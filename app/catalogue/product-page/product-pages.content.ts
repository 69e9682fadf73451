import type { Values } from '../../platform/fields/field.ts'
import { defineContent, optionalText } from '../../platform/fields/piece.ts'

const group = 'Products'

export const productList = defineContent({
  key: 'products',
  title: 'List of products',
  group,
  paths: ['/products'],
  fields: {
    title: { kind: 'text', label: 'Headline', max: 120 },
    text: optionalText,
  },
  defaults: {
    title: 'Our Products',
    text: 'Concrete goods and roofing sheets made for building in Ghana. Order here and pay on delivery, or ask us for a quote.',
  },
})

export const productPage = defineContent({
  key: 'product-page',
  title: 'Page of a product',
  group,
  paths: ['/products/*'],
  fields: {
    toOrder: { kind: 'text', label: 'Where a product is not in stock', max: 60 },
    title: { kind: 'text', label: 'Heading at the end', max: 120 },
    text: {
      kind: 'text',
      label: 'Text below it',
      max: 300,
      hint: 'Where {product} stands, it names the product.',
    },
    sheet: { kind: 'text', label: 'At the end of the specification sheet', max: 120 },
  },
  defaults: {
    toOrder: 'Made in 24-48 hours',
    title: 'Ready to Order?',
    text: 'Put {product} into your cart and pay on delivery, or tell us what you are building and we work out the quantities with you.',
    sheet: 'Questions, or a quote for your quantity? We reply within 2 hours.',
  },
})

export type ProductPageContent = Omit<Values<typeof productPage.fields>, 'sheet'>
