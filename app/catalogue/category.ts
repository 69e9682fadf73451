import type { Fields, Values } from '../platform/fields/field.ts'
import { kindNames } from './kind.ts'
import { listPage } from './product.ts'

/** The fields of a category that the owner edits; form, rules and values derive from this. */
export const categoryFields = {
  name: {
    kind: 'text',
    label: 'Name',
    max: 60,
    hint: 'On tabs, cards and the pages of its products. Its address follows the name; old addresses lead to the new one.',
  },
  title: {
    kind: 'text',
    label: 'Name on the home page',
    max: 60,
    optional: true,
    hint: 'Only where it is another one.',
  },
  text: {
    kind: 'text',
    label: 'Text on the home page',
    max: 300,
    optional: true,
    hint: 'Without a text it is not on the home page.',
  },
  features: {
    kind: 'list',
    label: 'Features',
    item: 'feature',
    max: 5,
    fields: { text: { kind: 'text', label: 'Feature', max: 60 } },
  },
  picture: { kind: 'picture', label: 'Picture', decorative: true },
  kind: {
    kind: 'choice',
    label: 'Kind of goods',
    choices: kindNames,
    hint: 'New products of this category begin with it.',
  },
  page: {
    kind: 'choice',
    label: 'Leads to',
    choices: {
      [listPage]: 'The list of its products',
      '/ready-mix-concrete': 'The page of ready-mix concrete',
    },
    hint: 'A category with a page of its own has no tab above the products.',
  },
  listed: {
    kind: 'switch',
    label: 'Listed',
    hint: 'On the home page and the tabs, as long as one of its products is listed.',
  },
} as const satisfies Fields

export type CategoryDetails = Values<typeof categoryFields>

export type Category = CategoryDetails & { id: string; slug: string }
