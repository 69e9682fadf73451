import { accraDay, type DayRange } from '../../platform/text/days.ts'

export const exportNames = {
  journal: 'General journal',
  orders: 'Orders',
  payments: 'Payments',
  'credit-notes': 'Credit notes',
  customers: 'Customers',
}
export type ExportName = keyof typeof exportNames

export const exportTexts: Record<ExportName, string> = {
  journal:
    'Sales as they were delivered, credit notes and payments, as debit and credit of your accounts. Each entry balances.',
  orders: 'Orders that were placed on these days, with goods, sums, taxes and what is open.',
  payments: 'Payments and refunds that were received on these days.',
  'credit-notes': 'Credit notes that were issued on these days.',
  customers: 'Customers with an order that was placed, delivered, paid or credited on these days.',
}

export const accountingPath = ({ from, to }: DayRange, name?: ExportName) =>
  `/admin/accounting${name ? `/${name}.csv` : ''}?${new URLSearchParams({ from, to })}`

/** The month that is so many months before that of a day. */
export function monthBefore(day: string, months: number): DayRange {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const first = (offset: number) => new Date(Date.UTC(year, month - 1 - months + offset, 1))
  return { from: accraDay(first(0)), to: accraDay(first(1), -1) }
}
