import { defineContent } from '../content/content-field.ts'

export const estimates = defineContent({
  key: 'estimators',
  title: 'List of estimators',
  group: 'Estimators',
  paths: ['/estimate'],
  fields: {
    title: { kind: 'text', label: 'Headline', max: 120 },
    text: { kind: 'text', label: 'Text', max: 400, optional: true },
  },
  defaults: {
    title: 'Estimators',
    text: "From the measures of your building to what you order, with today's prices. Every result shows its formula and where each figure comes from.",
  },
})
