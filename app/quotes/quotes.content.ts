import type { Values } from '../platform/fields/field.ts'
import { defineContent } from '../platform/fields/piece.ts'

const message = {
  subject: { kind: 'text', label: 'Subject of the e-mail', max: 150 },
  email: { kind: 'longText', label: 'Text of the e-mail', max: 2_000 },
  sms: { kind: 'text', label: 'Text of the SMS', max: 100, hint: 'The link follows.' },
} as const

const explanation =
  'On its page you can accept it, ask a question or decline it. Accepted, it is an order at these prices, and you pay {when_to_pay}.'

export const quoteTexts = defineContent({
  key: 'quotes',
  title: 'Texts and messages',
  group: 'Quotes',
  paths: ['/quote'],
  fields: {
    introduction: { kind: 'text', label: 'Where a quote is asked for', max: 300 },
    replyTime: { kind: 'text', label: 'Once a request is sent', max: 200 },
    sent: {
      kind: 'group',
      label: 'A quote is sent',
      hint: 'Filled in: {name}, {first_name}, {quote} with its number, {total}, {until}, its last day, and {when_to_pay}: on delivery, or within the days of an account.',
      fields: message,
    },
    reminder: { kind: 'group', label: 'The day before a quote ends', fields: message },
    chat: {
      kind: 'text',
      label: 'A quote is sent by WhatsApp',
      max: 500,
      hint: 'The link follows.',
    },
  },
  defaults: {
    introduction:
      'We reply within 2 hours with our price for goods and delivery. You accept it with one tap, or decline it.',
    replyTime: 'We reply with a quote within 2 hours.',
    sent: {
      subject: 'Your {quote} from {company}: {total}',
      email: `Hello {name},\n\nHere is your {quote}: {total}, valid until {until}.\n\n${explanation}`,
      sms: '{company}: your {quote}, {total}, valid until {until}.',
    },
    reminder: {
      subject: 'Your {quote} ends on {until}',
      email: `Hello {name},\n\nYour {quote} of {total} is valid until {until}. After that we may have to ask for other prices.\n\n${explanation}`,
      sms: '{company}: your {quote}, {total}, ends on {until}.',
    },
    chat: 'Hello {name}, here is your {quote} from {company}: {total}, valid until {until}. See it, ask a question or accept it here:',
  },
})

export type QuoteTexts = Values<typeof quoteTexts.fields>
