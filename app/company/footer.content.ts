import { defineContent } from '../platform/fields/piece.ts'
import { list } from '../platform/text/written.ts'

/** Shown below every page; search engines read the tagline and the networks too. */
export const footer = defineContent({
  key: 'footer',
  title: 'Footer',
  group: 'Every page',
  paths: ['/*'],
  fields: {
    tagline: { kind: 'text', label: 'Tagline', max: 200, optional: true },
    networks: {
      kind: 'list',
      label: 'Social networks',
      item: 'network',
      max: 3,
      fields: {
        name: {
          kind: 'choice',
          label: 'Network',
          choices: { Facebook: 'Facebook', Instagram: 'Instagram', X: 'X' },
        },
        url: { kind: 'link', label: 'Address of your page' },
      },
    },
    goods: {
      kind: 'list',
      label: 'Our Products',
      item: 'product',
      max: 12,
      fields: { name: { kind: 'text', label: 'Name', max: 40 } },
    },
  },
  defaults: {
    tagline:
      'Your trusted partner for quality concrete products in Ghana. Building the future with excellence and reliability.',
    networks: [
      { name: 'Facebook', url: 'https://www.facebook.com/blockyard.example' },
      { name: 'Instagram', url: 'https://www.instagram.com/blockyard.example' },
      { name: 'X', url: 'https://x.com/blockyard_example' },
    ],
    goods:
      list`Hollow Blocks; Solid Blocks; Interlocking Blocks; Paving Stones; U-Drains; Culverts; Ready-Mix Concrete; Roofing Sheets`.map(
        name => ({ name }),
      ),
  },
})
