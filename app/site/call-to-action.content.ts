import { defineContent } from '../platform/fields/piece.ts'

export const callToAction = defineContent({
  key: 'call-to-action',
  title: 'Closing call',
  group: 'Home',
  paths: ['/', '/about'],
  anchor: 'call',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120 },
    text: { kind: 'text', label: 'Text', max: 300, optional: true },
  },
  defaults: {
    title: 'Ready to build?',
    text: 'Tell us the walls, the metres or the cubic metres. We work out the quantities with you and answer within 2 hours.',
  },
})
