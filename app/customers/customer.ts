import type { Field } from '../platform/fields/field.ts'
import { firstNumber, parsePhone } from '../platform/text/phone.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { shortNumber } from '../sales/sale.ts'

export const customerNumber = (id: string) => `C-${shortNumber(id)}`

/** Counts of orders stop here, and beyond it lists show no balance: an exact one takes too long. */
export const maxCounted = 1_000

export const isPhone = (contact: string) => contact.startsWith('+')

/** A number in E.164 or an e-mail address in small letters, from what somebody typed. */
export function parseContact(typed: string): string | undefined {
  const text = typed.trim()
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : parsePhone(firstNumber(text))
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

/** What the address of the list selects. */
export type CustomerFilter = { search: string; before?: string | undefined; after?: string | undefined }

const idOrUndefined = (text: string | null) => (text && isUuid(text) ? text.toLowerCase() : undefined)

/** Reads the filter from an address; invalid values are ignored. */
export const readCustomerFilter = (params: URLSearchParams): CustomerFilter => ({
  search: (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, 100),
  before: idOrUndefined(params.get('before')),
  after: idOrUndefined(params.get('after')),
})

export function customerListPath({ search, ...cursor }: CustomerFilter): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q: search, ...cursor })) if (value) params.set(name, value)
  return params.size > 0 ? `/admin/customers?${params}` : '/admin/customers'
}
