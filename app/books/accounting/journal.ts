import { amountOf, isTax, type SumRow, type Totals } from '../../cart/totals.ts'
import type { CreditedTaxes } from '../../orders/credits/credit.ts'
import { shareOf } from '../../orders/credits/credit.ts'
import type { Column } from '../../platform/text/csv.ts'
import { accraDay } from '../../platform/text/days.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import type { PaymentMethod } from '../../sales/payment.ts'
import type { Accounts } from './accounts.content.ts'

type Account = keyof Accounts

/** Debits above 0, credits below. Those of an entry add up to 0. */
export type Posting = { account: Account; amount: Pesewas }

export type JournalEntry = {
  number: string
  at: Date
  /** The number of the order or the credit note. */
  reference: string
  orderId: string
  customerName: string
  description: string
  postings: Posting[]
}

/** Of 18 characters, because QuickBooks takes at most 21. The letter keeps a spreadsheet from reading a figure. */
export const entryNumber = (letter: 'A' | 'P', id: string) =>
  `${letter}-${id.replaceAll('-', '').slice(0, 16).toUpperCase()}`

export type PostedCredit = { amountPesewas: Pesewas; taxes: CreditedTaxes }

const taxAccounts: Record<NonNullable<SumRow['tax']>, Account> = {
  VAT: 'vat',
  NHIL: 'nhil',
  GETFund: 'getfund',
}
const incomeAccounts: Record<
  Exclude<SumRow['kind'], 'credit' | 'total' | 'tax' | 'included tax'>,
  Account
> = { goods: 'sales', discount: 'discounts', delivery: 'delivery' }
const moneyAccounts: Record<PaymentMethod, Account> = {
  cash: 'cash',
  'mobile money': 'mobileMoney',
  bank: 'bank',
}

const sumOf = (amounts: Pesewas[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** One posting for each account. */
export function mergePostings(postings: readonly Posting[], sign: 1 | -1 = 1): Posting[] {
  const byAccount = Map.groupBy(postings, ({ account }) => account)
  return [...byAccount].flatMap(([account, own]) => {
    const amount = sign * sumOf(own.map(each => each.amount))
    return amount === 0 ? [] : [{ account, amount }]
  })
}

/**
 * The sale of an order as it was agreed, before its credits. Taxes that the prices contain are taken out of goods, discount
 * and delivery in proportion: the shares add up to the taxes, because each is the difference of two rounded sums.
 */
export function salePostings({ sums }: Pick<Totals, 'sums'>, credits: readonly PostedCredit[]): Posting[] {
  const taxes = sums.filter(isTax).map(({ tax, kind, amount }) => ({
    tax,
    kind,
    amount: amount + sumOf(credits.map(each => each.taxes[tax] ?? 0)),
  }))
  const ofKind = (which: SumRow['kind']) =>
    sumOf(taxes.flatMap(({ kind, amount }) => (kind === which ? amount : [])))
  const [included, added] = [ofKind('included tax'), ofKind('tax')]
  const income = Object.entries(incomeAccounts).map(([kind, account]) => ({
    account,
    amount: amountOf({ sums }, kind as keyof typeof incomeAccounts),
  }))
  const base = sumOf(income.map(({ amount }) => amount))
  let before = 0
  return [
    { account: 'receivables', amount: base + added },
    ...income.map(({ account, amount }) => {
      const tax = shareOf(included, before + amount, base) - shareOf(included, before, base)
      before += amount
      return { account, amount: tax - amount }
    }),
    ...taxes.map(({ tax, amount }) => ({ account: taxAccounts[tax], amount: -amount })),
  ]
}

export function creditPostings({ amountPesewas, taxes }: PostedCredit): Posting[] {
  const credited = Object.entries(taxes) as [keyof typeof taxAccounts, Pesewas][]
  // The same where taxes are added to the base and where it contains them.
  const net = amountPesewas - sumOf(credited.map(([, amount]) => amount))
  return [
    { account: 'creditNotes', amount: net },
    ...credited.map(([tax, amount]) => ({ account: taxAccounts[tax], amount })),
    { account: 'receivables', amount: -amountPesewas },
  ]
}

export const paymentPostings = ({
  method,
  amountPesewas: amount,
}: {
  method: PaymentMethod
  amountPesewas: Pesewas
}): Posting[] => [
  { account: moneyAccounts[method], amount },
  { account: 'receivables', amount: -amount },
]

export type JournalRow = Omit<JournalEntry, 'postings'> & { account: string; amount: Pesewas }

export const journalRows = (entries: readonly JournalEntry[], names: Accounts): JournalRow[] =>
  entries.flatMap(({ postings, ...entry }) =>
    postings.map(({ account, amount }) => ({ ...entry, account: names[account], amount })),
  )

export const journalColumns: Column<JournalRow>[] = [
  { name: 'Date', about: 'The day in Accra', cell: ({ at }) => accraDay(at) },
  { name: 'Reference', about: 'Number of the order, or of the credit note', cell: row => row.reference },
  { name: 'Account', about: 'As it is called under Accounts', cell: row => row.account },
  { name: 'Description', about: 'What happened', cell: row => row.description },
  { name: 'Debit', about: 'GHS, or empty', cell: ({ amount }) => (amount > 0 ? amount / 100 : '') },
  { name: 'Credit', about: 'GHS, or empty', cell: ({ amount }) => (amount < 0 ? -amount / 100 : '') },
  { name: 'Entry', about: 'The number of the entry, the same in every file', cell: row => row.number },
  { name: 'Customer', about: '“Erased” once the customer is erased', cell: row => row.customerName },
  { name: 'Order id', about: 'The whole id', cell: row => row.orderId },
]
