import type { TypedText } from '../platform/typed-text.ts'

// As `z.email` with `z.regexes.unicodeEmail`; the domain has a dot, so that an answer arrives.
const isEmail = (text: string) =>
  /^[^\s@"]{1,64}@[^\s@]{1,255}$/u.test(text) && /@[^@]*[^.@]\.[^.@]{2,}$/.test(text)
const invalidEmail = 'Email Address must look like name@example.com.'
export const invalidPhone = 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'

/** Who writes or orders. */
export const personFields = {
  name: { label: 'Full Name', shortLabel: 'Name', isRequired: true, max: 120, autoComplete: 'name' },
  email: {
    label: 'Email Address',
    shortLabel: 'Email',
    isRequired: true,
    max: 254,
    type: 'email',
    autoComplete: 'email',
    problem: text => (isEmail(text) ? undefined : invalidEmail),
  },
  phone: {
    label: 'Phone Number',
    shortLabel: 'Phone',
    isRequired: true,
    max: 60,
    type: 'tel',
    autoComplete: 'tel',
    // People read this field, so two numbers or an unusual notation are fine.
    problem: text => ((text.normalize('NFKC').match(/\p{Nd}/gu) ?? []).length < 6 ? invalidPhone : undefined),
  },
} as const satisfies Record<string, TypedText>
