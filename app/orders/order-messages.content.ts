import type { MessageKind } from './order-message.ts'

type Texts = { subject: string; email: string; sms: string }

/** The texts of the messages to customers until the owner changes them. */
export const defaultMessages: Record<MessageKind, Texts> = {
  placed: {
    subject: 'Your order {number} at {company}',
    email:
      'Hello {name},\n\nThank you for your order. We will call you to agree on the delivery, and you pay when the goods arrive.\n\nOn the page of your order you can always see how far it is. If anything is wrong or has changed, just call {phone}.',
    sms: '{company}: we have your order {number}, {total}. We will call you about the delivery. {link}',
  },
  confirmed: {
    subject: 'Your order {number} is confirmed',
    email:
      'Hello {name},\n\nYour order {number} is confirmed and we are getting it ready.\n\nTo change something, please call {phone} before it leaves our yard.',
    sms: '{company}: your order {number} is confirmed. We are getting it ready. {link}',
  },
  shipped: {
    subject: 'Your order {number} is on its way',
    email:
      'Hello {name},\n\nYour order {number} has left our yard. Please have somebody at the site to receive it. Still to be paid: {to_pay}.\n\nThe driver can’t find you? Call {phone}.',
    sms: '{company}: your order {number} is on its way. To pay: {to_pay}. {link}',
  },
  delivered: {
    subject: 'Your order {number} was delivered',
    email:
      'Hello {name},\n\nYour order {number} was delivered. Thank you for building with {company}.\n\nIf something is missing or broken, please call {phone} soon.',
    sms: '{company}: your order {number} was delivered. Thank you! {link}',
  },
  cancelled: {
    subject: 'Your order {number} was cancelled',
    email:
      'Hello {name},\n\nYour order {number} was cancelled. Nothing will be delivered.\n\nIf that is a surprise, please call {phone}.',
    sms: '{company}: your order {number} was cancelled. Questions? Call {phone}. {link}',
  },
  link: {
    subject: 'The link to your order {number}',
    email:
      'Hello {name},\n\nHere is the link to your order {number}. Everybody who has it can see the order, so please keep it to yourself.\n\nIf you did not ask for it, you need not do anything.',
    sms: '{company}: the page of your order {number}: {link}',
  },
}
