import { defineContent, optionalText } from '../platform/fields/piece.ts'

export const blog = defineContent({
  key: 'blog',
  title: 'List of posts',
  group: 'Blog',
  paths: ['/blog'],
  fields: {
    title: { kind: 'text', label: 'Headline', max: 120 },
    text: optionalText,
  },
  defaults: {
    title: 'Blog',
    text: 'Advice for builders in Ghana: blocks, concrete, paving, drainage and roofing, from people who make them.',
  },
})
