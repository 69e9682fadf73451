import { defineContent, heading, optionalText } from '../platform/fields/piece.ts'

export const callToAction = defineContent({
  key: 'call-to-action',
  title: 'Closing call',
  group: 'Home',
  paths: ['/', '/about'],
  anchor: 'call',
  fields: {
    title: heading,
    text: optionalText,
  },
  defaults: {
    title: 'Ready to build?',
    text: 'Tell us the walls, the metres or the cubic metres. We work out the quantities with you and answer within 2 hours.',
  },
})
