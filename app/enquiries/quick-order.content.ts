import type { ContentReader } from '../content/content.server.ts'
import { defineContent } from '../platform/fields/piece.ts'
import { productChoices, productValue } from './product-choices.ts'

/** Beside the form on the home page, and above it on the page of its own. */
export const quickOrder = defineContent({
  key: 'quick-order',
  title: 'Quick order',
  group: 'Home',
  paths: ['/', '/quick-order'],
  anchor: 'quick-order',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120 },
    text: { kind: 'text', label: 'Text', max: 300, optional: true },
    points: {
      kind: 'list',
      label: 'Good to know',
      item: 'point',
      max: 6,
      fields: { text: { kind: 'text', label: 'Point', max: 200 } },
    },
    products: {
      kind: 'list',
      label: 'Products to choose from',
      item: 'product',
      max: 30,
      fields: { name: { kind: 'text', label: 'Name', max: 60 } },
    },
    pageTitle: { kind: 'text', label: 'Headline of its own page', max: 120 },
    pageText: { kind: 'text', label: 'Text of its own page', max: 300, optional: true },
  },
  defaults: {
    title: 'Quick order',
    text: 'Tell us what you need and where. We contact you within 2 hours with a detailed quote.',
    points: [
      { text: 'No account and no payment: you pay on delivery.' },
      { text: 'Not sure of the quantity? Give the length and height of the walls, or the area.' },
      { text: 'Goods made to your own measure: choose custom products.' },
    ],
    products: productChoices.map(({ label }) => ({ name: label })),
    pageTitle: 'Quick Order',
    pageText: 'Tell us what you need. You get a quote within 2 hours.',
  },
})

/** With what the form sends for each product. */
export const quickOrderContent = (read: ContentReader) => {
  const { products, ...content } = read(quickOrder)
  return { ...content, products: products.map(({ name }) => ({ id: productValue(name), name })) }
}

export type QuickOrderContent = ReturnType<typeof quickOrderContent>
