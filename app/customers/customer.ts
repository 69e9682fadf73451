import type { Field } from '../platform/fields/field.ts'
import { type ListFilter, listPath } from '../platform/list-filter.ts'
import { cleanEmail, isEmail } from '../platform/text/email.ts'
import { firstNumber, parsePhone } from '../platform/text/phone.ts'
import { shortNumber } from '../sales/sale.ts'

export const customerNumber = (id: string) => `C-${shortNumber(id)}`

/** Counts of orders stop here, and beyond it lists show no balance: an exact one takes too long. */
export const maxCounted = 1_000

export const isPhone = (contact: string) => contact.startsWith('+')

/** A number in E.164 or an e-mail address in small letters, from what somebody typed. */
export function parseContact(typed: string): string | undefined {
  const email = cleanEmail(typed).toLowerCase()
  return isEmail(email) ? email : parsePhone(firstNumber(typed))
}

export const nameFields = {
  name: {
    kind: 'text',
    label: 'Name',
    max: 120,
    hint: 'Orders stay with the name that they were placed with.',
    problems: { missing: 'Enter a name', max: 'At most 120 characters' },
  },
} as const satisfies Record<string, Field>

export const customerListPath = (filter: ListFilter): string => listPath('/admin/customers', filter)
