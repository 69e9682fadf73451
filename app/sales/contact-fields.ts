import { addSentences, invalidPhone, personFields } from '../company/person-fields.ts'
import { saysPlace } from '../company/places.ts'
import { type Report, sentenceText } from '../platform/fields/field.ts'
import { checkAddress, checkText, isText } from '../platform/fields/text-rules.ts'
import { firstNumber, parsePhone } from '../platform/text/phone.ts'
import { formatPromise } from './promised-day.ts'
import { type ContactField, siteFields } from './site-fields.ts'

export const collectPrefix = 'Collect at '

/** Who orders and where it goes, in the order of the form. */
export const contactFields = {
  name: { ...personFields.name, column: 'customerName' },
  email: { ...personFields.email, column: 'customerEmail' },
  phone: {
    ...personFields.phone,
    column: 'customerPhone',
    isCorrectable: true,
    // The driver calls it.
    check: (text: string) => (parsePhone(firstNumber(text)) ? undefined : invalidPhone),
  },
  address: {
    ...addSentences({
      kind: 'longText',
      label: 'Delivery Address',
      max: 500,
      rows: 4,
      autoComplete: 'street-address',
      hint: 'Street, area and a landmark that a driver finds, or a digital address.',
    }),
    shortLabel: 'Address',
    column: 'customerAddress',
    isAddress: true,
    isCorrectable: true,
  },
  place: {
    kind: 'text',
    label: 'Place',
    shortLabel: 'Place',
    hint: 'The town or area. What delivery costs depends on it.',
    max: 120,
    autoComplete: 'address-level2',
    optional: true,
    problems: {
      invalid: 'The place must be text.',
      max: 'The place is too long: at most 120 characters.',
    },
    column: 'place',
    isAddress: true,
    isSite: true,
  },
  collectAt: {
    kind: 'text',
    label: 'Collect at',
    shortLabel: 'Collect at',
    max: 100,
    optional: true,
    column: 'collectAt',
    prefix: collectPrefix,
    isAddress: true,
    isSite: true,
  },
  notes: {
    ...addSentences({ kind: 'longText', label: 'Additional Notes', max: 2_000, rows: 2, optional: true }),
    shortLabel: 'Notes',
    column: 'notes',
    isCorrectable: true,
  },
  ...siteFields,
  /** On which it comes or is collected, in shops that offer days. */
  day: {
    kind: 'text',
    label: 'Day',
    shortLabel: 'Day',
    max: 21,
    optional: true,
    column: 'promisedDay',
    format: formatPromise,
    isSite: true,
  },
  /** Of customers who buy on account. */
  purchaseOrder: {
    kind: 'text',
    label: 'Purchase order number',
    shortLabel: 'Purchase order',
    max: 40,
    optional: true,
    column: 'purchaseOrder',
    isSite: true,
  },
} as const satisfies Record<string, ContactField>

type Fields = typeof contactFields
type Name = keyof Fields
export type Contact = Record<Name, string>
type ContactColumn = Fields[Name]['column']
/** The contact as an order stores it. */
export type ContactColumns = {
  [N in Name as Fields[N]['column']]: Fields[N] extends { optional: true } ? string | null : string
}
type CorrectableName = { [N in Name]: Fields[N] extends { isCorrectable: true } ? N : never }[Name]
export type CorrectableContact = Pick<Contact, CorrectableName>

const entries = Object.entries(contactFields) as [Name, ContactField & { column: ContactColumn }][]
export const contactNames = entries.map(([name]) => name)
export const contactColumns = entries.map(([, { column }]) => column)
export const noContact = Object.fromEntries(contactNames.map(name => [name, ''])) as Contact
export const siteNames = entries.filter(([, { isSite }]) => isSite).map(([name]) => name)
export const siteDetailNames = Object.keys(siteFields) as (keyof typeof siteFields)[]
export const orderNames = contactNames.filter(name => !siteNames.includes(name))
export const correctableFields = Object.fromEntries(
  entries.filter(([, field]) => field.isCorrectable),
) as Pick<Fields, CorrectableName>
export const correctableNames = Object.keys(correctableFields) as CorrectableName[]
export const isCorrectable = (name: Name): name is CorrectableName => name in correctableFields

export const contactOf = (stored: ContactColumns) =>
  Object.fromEntries(entries.map(([name, { column }]) => [name, stored[column] ?? ''])) as Contact

/** The columns of a contact, or of the fields of one that are there. */
export const toContactColumns = <C extends Partial<Contact> & { phone: string }>(contact: C) =>
  ({
    ...Object.fromEntries(
      entries
        .filter(([name]) => contact[name] !== undefined)
        .map(([name, { column, optional, normalize }]) => {
          const text = contact[name] ?? ''
          return [column, (normalize?.(text) ?? text) || (optional ? null : '')]
        }),
    ),
    phoneNormalized: parsePhone(contact.phone) ?? null,
  }) as Pick<ContactColumns, Fields[Extract<keyof C, Name>]['column']> & { phoneNormalized: string | null }

/** Under the names of the database, for the mail of an order and for exports. */
export const namedContact = (stored: ContactColumns): Record<string, string> =>
  Object.fromEntries(
    entries
      .filter(([, { column, isSite }]) => !isSite || stored[column])
      .map(([, { column }]) => [
        column.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
        stored[column] ?? '',
      ]),
  )

/** What is wrong, in the sentences of the server. */
export function contactProblems(contact: Contact): Partial<Record<Name, string>> {
  const problems: Partial<Record<Name, string>> = {}
  for (const [name, field] of entries) {
    if (contact.collectAt && name === 'address') continue
    const report: Report = problem => {
      problems[name] ??= sentenceText(problem, contact[name])
    }
    if (field.kind === 'choice') continue
    if (isText(field)) checkText(field, contact[name], report)
    else checkAddress(field, contact[name], report)
  }
  return problems
}

/** Without what only a delivery needs, where the goods are collected. */
export const withoutSite = (contact: Contact): Contact =>
  contact.collectAt
    ? {
        ...contact,
        ...Object.fromEntries(siteNames.map(name => [name, ''])),
        address: '',
        collectAt: contact.collectAt,
        day: contact.day,
        purchaseOrder: contact.purchaseOrder,
      }
    : contact

/** The address says the place itself where people type it there too. */
export const addressText = (contact: Partial<Contact>) =>
  entries
    .flatMap(([name, { isAddress, prefix = '' }]) =>
      isAddress && contact[name] ? `${prefix}${contact[name]}` : [],
    )
    .reduce((text, part) => (saysPlace(text, part) ? text : `${text}\n${part}`), '')
    .trim()

export const addressLine = (contact: Partial<Contact>) => addressText(contact).replaceAll('\n', ', ')

export function contactText(name: Name, typed: string): string {
  const field: ContactField = contactFields[name]
  return field.kind === 'choice' ? (field.choices[typed] ?? typed) : (field.format?.(typed) ?? typed)
}

/** What belongs neither to the person nor to the address. */
export const furtherDetails = (contact: Partial<Contact>) =>
  entries.flatMap(([name, { isAddress, isOnMap, ...field }]) => {
    const { label, shortLabel } = field
    const typed = contact[name]?.trim()
    if (!typed || isAddress || name in personFields) return []
    const text = contactText(name, typed)
    const searched = name === 'landmark' ? [text, contact.place, 'Ghana'].filter(Boolean).join(', ') : text
    return [{ label, shortLabel, text, href: isOnMap ? mapHref(searched) : undefined }]
  })

const mapHref = (query: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
