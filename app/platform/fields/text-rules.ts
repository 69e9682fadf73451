import { formatCount } from '../text/count.ts'
import { cleanEmail, isEmail } from '../text/email.ts'
import { parsePhone } from '../text/phone.ts'
import { cleanLine, cleanLines } from '../text/text.ts'
import { type Field, type FieldOf, maxLengthOf, type Report, sentence } from './field.ts'

// Apart from the rules of other kinds, which public pages need not load.

type TextField = FieldOf<'text'>
type AddressField = FieldOf<'email'>

export const wrongKind = 'The value is missing or of the wrong kind.'

export const tooLong = (max: number) => `At most ${formatCount(max)} characters`

export const isText = (field: Field): field is TextField =>
  ['text', 'longText', 'markdown'].includes(field.kind)

export function checkText(field: TextField, value: unknown, report: Report) {
  if (typeof value !== 'string') return report(sentence(field, 'invalid', wrongKind))
  const text = field.kind === 'text' ? cleanLine(value) : cleanLines(value)
  if (text === '') {
    if (!field.optional) report(sentence(field, 'missing', `${field.label} is missing`))
    return text
  }
  const problem = text.length > field.max ? sentence(field, 'max', tooLong(field.max)) : field.check?.(text)
  if (problem) report(problem)
  return text
}

function isDate(text: string) {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(date) && new Date(date).toISOString().startsWith(text)
}

const addresses: Record<AddressField['kind'], { invalid: string; isValid(text: string): boolean }> = {
  email: { invalid: 'Enter an e-mail address', isValid: isEmail },
  phone: {
    invalid: 'Enter a phone number such as +233 24 123 4567',
    isValid: text => parsePhone(text) !== undefined,
  },
  link: {
    invalid: 'Enter an address that begins with https://, mailto: or tel:',
    isValid: text => URL.canParse(text) && ['https:', 'mailto:', 'tel:'].includes(new URL(text).protocol),
  },
  date: { invalid: 'Enter a date', isValid: isDate },
}

export function checkAddress(field: AddressField, value: unknown, report: Report) {
  if (typeof value !== 'string') return report(sentence(field, 'invalid', wrongKind))
  const text = field.kind === 'email' ? cleanEmail(value) : cleanLine(value)
  const { invalid, isValid } = addresses[field.kind]
  const max = maxLengthOf(field)
  if (text === '') {
    if (!field.optional) report(sentence(field, 'missing', invalid))
  } else if (text.length > max) report(sentence(field, 'max', tooLong(max)))
  else {
    // A field with a rule of its own decides alone what an address is.
    const problem = field.check
      ? field.check(text)
      : isValid(text)
        ? undefined
        : sentence(field, 'invalid', invalid)
    if (problem) report(problem)
  }
  return text
}
