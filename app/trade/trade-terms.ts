import type { Fields, Values } from '../platform/fields/field.ts'
import { contactFields } from '../sales/contact-fields.ts'

export const purchaseOrderRules = {
  optional: 'May be given',
  required: 'Must be given',
  once: 'Must be given, each number once',
} as const

export const maxPrices = 100

const goodsProblems = { invalid: 'Choose what the price is for' }

/** Of a customer who buys on account. `goods`: what prices can be agreed for, by its key. */
export const termsFields = (goods: Readonly<Record<string, string>>) =>
  ({
    creditLimit: {
      kind: 'money',
      label: 'Credit limit (GHS)',
      storedLabel: 'Credit limit in pesewas',
      max: 10_000_000_000_00,
      optional: true,
      hint: 'For all that is ordered and not paid. Empty: no limit. 0: somebody approves each order.',
    },
    dueDays: {
      kind: 'wholeNumber',
      label: 'Days to pay',
      max: 365,
      optional: true,
      hint: 'From the day of delivery. Empty: paid on delivery.',
    },
    purchaseOrder: {
      kind: 'choice',
      label: 'Purchase order number',
      choices: purchaseOrderRules,
    },
    standingPurchaseOrder: {
      kind: 'text',
      label: 'Standing purchase order',
      max: 40,
      optional: true,
      hint: 'Stands on orders that name none.',
    },
    prices: {
      kind: 'list',
      label: 'Prices',
      item: 'price',
      max: maxPrices,
      hint: 'The price of a variant goes before that of its product, its category and all goods.',
      fields: {
        goods: { kind: 'choice', label: 'Goods', choices: goods, problems: goodsProblems },
        percentOff: {
          kind: 'percent',
          label: 'Per cent off',
          storedLabel: 'hundredths of a per cent off',
          min: 1,
          max: 90_00,
          optional: true,
          hint: 'Bulk prices come off as well.',
        },
        price: {
          kind: 'money',
          label: 'Or a fixed price (GHS)',
          storedLabel: 'Price in pesewas',
          min: 1,
          max: 10_000_000_00,
          optional: true,
          hint: 'Of a variant. Bulk prices come off only where the public pays less.',
        },
        from: { kind: 'date', label: 'From', optional: true },
        until: { kind: 'date', label: 'Until', optional: true, hint: 'Including this day.' },
      },
      check(entries) {
        const problems = entries.map((entry, index) => {
          const problem = priceProblem(entry as AgreedPrice)
          return problem && `Price ${index + 1}: ${problem}`
        })
        return problems.find(Boolean)
      },
    },
  }) as const satisfies Fields

export type TradeTerms = Values<ReturnType<typeof termsFields>>
export type AgreedPrice = TradeTerms['prices'][number]

export const noTerms: TradeTerms = {
  creditLimit: null,
  dueDays: null,
  purchaseOrder: 'optional',
  standingPurchaseOrder: '',
  prices: [],
}

function priceProblem({ goods, percentOff, price, from, until }: AgreedPrice): string | undefined {
  if ((percentOff === null) === (price === null)) return 'enter either a per cent or a fixed price.'
  if (price !== null && !goods.startsWith(goodsPrefixes.variant))
    return 'a fixed price is for one variant: choose it.'
  if (from && until && until < from) return 'it ends before it begins.'
  return undefined
}

/** Of the keys of goods; `all` alone is all goods. */
export const goodsPrefixes = { category: 'category:', product: 'product:', variant: 'variant:' } as const
export const allGoods = 'all'

/** As an order of the account asks for it. */
export const purchaseOrderField = ({
  purchaseOrder,
  standingPurchaseOrder,
}: {
  purchaseOrder: string
  standingPurchaseOrder: string
}) => {
  const { optional, ...declared } = contactFields.purchaseOrder
  const hint = standingPurchaseOrder && `Empty: ${standingPurchaseOrder}.`
  return {
    ...declared,
    ...((purchaseOrder === 'optional' || standingPurchaseOrder) && { optional }),
    ...(hint && { hint }),
  }
}

/** How long a browser that has opened the link of an account knows it. */
export const sessionDays = 90
