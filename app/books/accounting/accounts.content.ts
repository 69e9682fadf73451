import type { Values } from '../../platform/fields/field.ts'
import { defineSettings } from '../../platform/fields/piece.ts'

const account = (label: string, hint?: string) =>
  ({ kind: 'text', label, max: 60, ...(hint && { hint }) }) as const

/** As the books call them: by name, number or both. */
export const accounts = defineSettings({
  key: 'accounts',
  title: 'Accounts',
  savedAt: '/admin/accounting/accounts',
  paths: [],
  exported: [],
  fields: {
    receivables: account(
      'Receivables',
      'What customers owe. What they pay before the delivery stands here below zero until then.',
    ),
    sales: account('Sales', 'Goods, without taxes.'),
    delivery: account('Delivery income'),
    discounts: account('Discounts'),
    creditNotes: account('Credit notes', 'What was credited of goods and delivery, without taxes.'),
    vat: account('VAT'),
    nhil: account('NHIL'),
    getfund: account('GETFund'),
    cash: account('Cash'),
    mobileMoney: account('Mobile money'),
    bank: account('Bank'),
  },
  defaults: {
    receivables: 'Accounts receivable',
    sales: 'Sales',
    delivery: 'Delivery income',
    discounts: 'Discounts allowed',
    creditNotes: 'Sales returns and allowances',
    vat: 'VAT payable',
    nhil: 'NHIL payable',
    getfund: 'GETFund levy payable',
    cash: 'Cash',
    mobileMoney: 'Mobile money',
    bank: 'Bank',
  },
})

export type Accounts = Values<typeof accounts.fields>
