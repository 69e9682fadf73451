import type { Values } from '../../platform/fields/field.ts'
import { defineSettings } from '../../platform/fields/piece.ts'
import { findUnknownPlaceholder, orderTextKinds, orderTextNames, placeholders } from './order-text.ts'

/** What the texts may contain in braces, as a hint. */
const hint = `Placeholders: ${Object.keys(placeholders)
  .map(name => `{${name}}`)
  .join(' ')}`

function unknownPlaceholder(text: string) {
  const unknown = findUnknownPlaceholder(text)
  return (
    unknown &&
    `${unknown} is unknown. Known are ${Object.keys(placeholders)
      .map(name => `{${name}}`)
      .join(', ')}.`
  )
}

const tooLong = (max: number) => `This text can have at most ${max} characters.`

const fields = {
  emailOn: { kind: 'switch', label: 'Send an e-mail' },
  subject: {
    kind: 'text',
    label: 'Subject',
    storedLabel: 'subject of the e-mail',
    max: 150,
    problems: { missing: 'Write a subject.', max: tooLong(150) },
    check: unknownPlaceholder,
  },
  email: {
    kind: 'longText',
    label: 'E-mail text',
    storedLabel: 'text of the e-mail',
    hint,
    max: 4_000,
    rows: 8,
    problems: { missing: 'Write a text.', max: tooLong(4_000) },
    check: unknownPlaceholder,
  },
  smsOn: { kind: 'switch', label: 'Send an SMS' },
  sms: {
    kind: 'longText',
    label: 'SMS text',
    storedLabel: 'text of the SMS',
    hint,
    max: 400,
    rows: 4,
    problems: { missing: 'Write a text.', max: tooLong(400) },
    check: (text: string) =>
      unknownPlaceholder(text) ??
      (text.includes('{link}') ? undefined : 'Put {link} where the link to the order’s page shall stand.'),
  },
} as const

const text = (kind: keyof typeof orderTextNames) =>
  ({ kind: 'group', label: orderTextNames[kind], fields }) as const

const isOn = { emailOn: true, smsOn: true }

/** The texts to customers about their orders: of each, whether it is sent by mail and by SMS, and its texts. */
export const orderTexts = defineSettings({
  key: 'order-messages',
  title: 'Messages to customers',
  savedAt: '/admin/settings/messages',
  paths: [],
  // Which are sent is how the shop works.
  exported: orderTextKinds.flatMap(kind => ['subject', 'email', 'sms'].map(name => `${kind}.${name}`)),
  fields: {
    placed: text('placed'),
    confirmed: text('confirmed'),
    shipped: text('shipped'),
    delivered: text('delivered'),
    cancelled: text('cancelled'),
    link: text('link'),
  },
  defaults: {
    placed: {
      ...isOn,
      subject: 'Your order {number} at {company}',
      email:
        'Hello {name},\n\nThank you for your order. We will call you to agree on the delivery, and you pay when the goods arrive.\n\nOn the page of your order you can always see how far it is. If anything is wrong or has changed, just call {phone}.',
      sms: '{company}: we have your order {number}, {total}. We will call you about the delivery. {link}',
    },
    confirmed: {
      ...isOn,
      subject: 'Your order {number} is confirmed',
      email:
        'Hello {name},\n\nYour order {number} is confirmed and we are getting it ready.\n\nTo change something, please call {phone} before it leaves our yard.',
      sms: '{company}: your order {number} is confirmed. We are getting it ready. {link}',
    },
    shipped: {
      ...isOn,
      subject: 'Your order {number} is on its way',
      email:
        'Hello {name},\n\nYour order {number} has left our yard. Please have somebody at the site to receive it. Still to be paid: {to_pay}.\n\nThe driver can’t find you? Call {phone}.',
      sms: '{company}: your order {number} is on its way. To pay: {to_pay}. {link}',
    },
    delivered: {
      ...isOn,
      subject: 'Your order {number} was delivered',
      email:
        'Hello {name},\n\nYour order {number} was delivered. Thank you for building with {company}.\n\nIf something is missing or broken, please call {phone} soon.',
      sms: '{company}: your order {number} was delivered. Thank you! {link}',
    },
    cancelled: {
      ...isOn,
      subject: 'Your order {number} was cancelled',
      email:
        'Hello {name},\n\nYour order {number} was cancelled. Nothing will be delivered.\n\nIf that is a surprise, please call {phone}.',
      sms: '{company}: your order {number} was cancelled. Questions? Call {phone}. {link}',
    },
    link: {
      ...isOn,
      subject: 'The link to your order {number}',
      email:
        'Hello {name},\n\nHere is the link to your order {number}. Everybody who has it can see the order, so please keep it to yourself.\n\nIf you did not ask for it, you need not do anything.',
      sms: '{company}: the page of your order {number}: {link}',
    },
  },
})

export type OrderTexts = Values<typeof orderTexts.fields>
