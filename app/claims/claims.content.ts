import { defineContent } from '../platform/fields/piece.ts'

const fields = {
  subject: { kind: 'text', label: 'Subject of the e-mail', max: 150 },
  email: { kind: 'longText', label: 'Text of the e-mail', max: 2_000 },
  sms: { kind: 'text', label: 'Text of the SMS', max: 160, hint: 'The link follows.' },
} as const

const hint =
  'Filled in: {name}, {first_name}, {claim} and {number}, those of the claim and the order, {goods}, {note}, {company} and {phone}.'

/** What customers are told about their claims. */
export const claimTexts = defineContent({
  key: 'claims',
  title: 'Answers to claims',
  group: 'Claims',
  paths: ['/orders'],
  fields: {
    replacement: { kind: 'group', label: 'A replacement', hint, fields },
    credit: {
      kind: 'group',
      label: 'A credit note',
      hint: 'Also {amount}, {credit_note}, its number, and {balance}, what is then to be paid or given back.',
      fields,
    },
    refusal: { kind: 'group', label: 'A claim is refused', fields },
  },
  defaults: {
    replacement: {
      subject: 'Your claim {claim}: you get it again',
      email:
        'Hello {name},\n\nWe are sorry about your order {number}. You get this again, without a price: {goods}.\n\n{note}\n\nWe call you about the day. Questions? Call {phone}.',
      sms: '{company}: claim {claim}, order {number}: you get it again without a price. We call you.',
    },
    credit: {
      subject: 'Your claim {claim}: credit of {amount}',
      email:
        'Hello {name},\n\nWe are sorry about your order {number}. We credited {amount} with credit note {credit_note}, which is on the page of your order. {balance}\n\n{note}\n\nQuestions? Call {phone}.',
      sms: '{company}: claim {claim}, order {number}: we credited {amount}. {balance}',
    },
    refusal: {
      subject: 'Your claim {claim}',
      email:
        'Hello {name},\n\nWe looked at your claim {claim} about order {number}, and we can’t accept it: {note}\n\nQuestions? Call {phone}.',
      sms: '{company}: we looked at claim {claim}, order {number}, and can’t accept it. Please call {phone}.',
    },
  },
})
