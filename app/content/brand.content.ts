import type { Values } from '../platform/fields/field.ts'
import { defineContent } from '../platform/fields/piece.ts'

/** Whose site it is. `{company}` in other pieces stands for the name, `{established}` for the year. */
export const brand = defineContent({
  key: 'brand',
  title: 'Name, logo and colour',
  group: 'Every page',
  paths: ['/*'],
  fields: {
    name: { kind: 'text', label: 'Name of the company', max: 60 },
    legalName: {
      kind: 'text',
      label: 'Legal name',
      hint: 'In documents, on the privacy page and in the copyright line, where it differs from the name.',
      max: 120,
      optional: true,
    },
    established: { kind: 'wholeNumber', label: 'Year of establishment', min: 1800, max: 2100 },
    copyrightYear: { kind: 'wholeNumber', label: 'Year of the copyright', min: 1900, max: 2100 },
    logo: {
      kind: 'picture',
      label: 'Logo',
      hint: 'Stands in place of the name: on pages, in mails and in documents. Best with a transparent background.',
      decorative: true,
      uncropped: true,
    },
    favicon: {
      kind: 'picture',
      label: 'Icon',
      hint: 'The small square picture in tabs and on home screens. Without one it is made from the logo.',
      decorative: true,
      uncropped: true,
    },
    accent: {
      kind: 'colour',
      label: 'Accent colour',
      hint: 'Of buttons, links and prices.',
      against: {
        'White text on this colour': '#ffffff',
        'Text of this colour on the page': '#faf8f5',
        'Text of this colour on grey': '#efece7',
      },
    },
  },
  defaults: {
    name: 'Blockyard',
    legalName: '',
    established: 1988,
    copyrightYear: 2025,
    logo: { picture: '', alt: '' },
    favicon: { picture: '', alt: '' },
    accent: '#a8401f',
  },
})

export type Brand = Values<typeof brand.fields>
