import type { SimpleField } from '../platform/fields/field.ts'
import { formatCount } from '../platform/text/count.ts'
import { isEmail } from '../platform/text/email.ts'

/** With the sentences of the shop's forms. */
export const addSentences = <const F extends SimpleField & { max: number }>(field: F) => ({
  ...field,
  problems: {
    missing: `${field.label} is missing.`,
    // For what is no text at all.
    invalid: 'optional' in field ? `${field.label} must be text.` : `${field.label} is missing.`,
    max: `${field.label} is too long: at most ${formatCount(field.max)} characters.`,
  },
})

const invalidEmail = 'Email Address must look like name@example.com.'
export const invalidPhone = 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'

/** Who writes or orders. */
export const personFields = {
  name: {
    ...addSentences({ kind: 'text', label: 'Full Name', max: 120, autoComplete: 'name' }),
    shortLabel: 'Name',
  },
  email: {
    ...addSentences({
      kind: 'email',
      label: 'Email Address',
      max: 254,
      autoComplete: 'email',
      check: text => (isEmail(text) ? undefined : invalidEmail),
    }),
    shortLabel: 'Email',
  },
  phone: {
    ...addSentences({
      kind: 'phone',
      label: 'Phone Number',
      max: 60,
      autoComplete: 'tel',
      // People read this field, so two numbers or an unusual notation are fine.
      check: text => ((text.normalize('NFKC').match(/\p{Nd}/gu) ?? []).length < 6 ? invalidPhone : undefined),
    }),
    shortLabel: 'Phone',
  },
} as const
