import { defineContent } from '../platform/fields/piece.ts'

/** Said where goods are ordered. */
export const ordering = defineContent({
  key: 'ordering',
  title: 'Delivery and payment',
  group: 'Every page',
  paths: ['/*'],
  fields: {
    cart: { kind: 'text', label: 'Beside the total of the cart', max: 100, optional: true },
    notes: {
      kind: 'list',
      label: 'Delivery information in the checkout',
      item: 'note',
      max: 6,
      hint: "The first says when you deliver. Customers who collect or choose a day don't see it. The second is about paying. Customers who collect or buy on account see another sentence instead.",
      fields: { text: { kind: 'text', label: 'Note', max: 200 } },
    },
    placed: { kind: 'text', label: 'Once an order is sent', max: 200 },
    next: { kind: 'text', label: 'Beside the number of the order', max: 100, optional: true },
    payments: {
      kind: 'text',
      label: 'Ways to pay',
      max: 100,
      optional: true,
      hint: 'For search engines.',
    },
  },
  defaults: {
    cart: 'You pay on delivery.',
    notes: [
      { text: 'Standard delivery takes 2-3 business days.' },
      { text: 'You pay on delivery, in cash or by mobile money.' },
      { text: 'We contact you within 24 hours to confirm the order.' },
    ],
    placed:
      "Thank you for your order. We'll contact you within 24 hours to confirm details and arrange delivery.",
    next: 'We call you within 24 hours.',
    payments: 'Cash, mobile money',
  },
})
