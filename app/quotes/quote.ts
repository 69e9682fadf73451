import type { Line } from '../cart/line.ts'
import type { Totals } from '../cart/totals.ts'
import { addSentences, personFields } from '../company/person-fields.ts'
import type { FormResult, Notice } from '../platform/form-result.ts'
import type { Contact } from '../sales/contact-fields.ts'
import { textChannels } from '../sales/sale.ts'

export const quoteStatuses = ['requested', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const statusNames: Record<QuoteStatus, string> = {
  requested: 'Requested',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** A chat is opened by whoever sends the quote. */
export const sendChannels = [...textChannels, 'whatsapp'] as const
export type SendChannel = (typeof sendChannels)[number]

/** What a version of a quote says. */
export type QuoteContent = Totals & {
  lines: Line[]
  note: string
  /** The last day, `yyyy-mm-dd`. */
  validUntil: string
}

/** How long a quote is valid unless the company says otherwise. */
export const defaultValidDays = 14

export const replyIntents = ['accept', 'decline', 'question'] as const
export type ReplyIntent = (typeof replyIntents)[number]

export const declineReasons = [
  'The price is too high',
  'Found a better offer',
  'Delivery takes too long',
  'Plans have changed',
  'Another reason',
]

/** What a customer writes who asks for a quote. */
export const requestFields = {
  ...personFields,
  place: addSentences({
    kind: 'text',
    label: 'Place of the site',
    max: 200,
    rows: 1,
    autoComplete: 'address-level2',
    optional: true,
  }),
  request: addSentences({
    kind: 'longText',
    label: 'Note',
    max: 2_000,
    rows: 4,
    placeholder: 'When you need it, how trucks reach the site, anything else',
    optional: true,
  }),
}

export const optionalEmail = { ...requestFields.email, optional: true } as const

/** Whose quote it is: a phone number or an e-mail address is enough. */
export const customerFields = {
  name: requestFields.name,
  email: optionalEmail,
  phone: { ...requestFields.phone, optional: true },
  place: requestFields.place,
} as const

export const noteField = addSentences({
  kind: 'longText',
  label: 'Note',
  max: 2_000,
  rows: 3,
  hint: 'The customer reads it with the quote.',
  optional: true,
})

export const questionField = addSentences({
  kind: 'longText',
  label: 'Your question',
  max: 2_000,
  rows: 4,
  hint: 'Other goods, another price, another day: we read it and call you.',
})
export const declineField = addSentences({
  kind: 'longText',
  label: 'Tell us more',
  max: 500,
  rows: 2,
  optional: true,
})

export type ReplyResult = FormResult<keyof Contact | 'reason' | 'details' | 'message'>

export const replyFailure: Notice = {
  title: 'Nothing was sent',
  description: 'Please try again, or call us.',
}

export const requestSent = (replyTime: string): Notice => ({ title: 'Request sent', description: replyTime })

export const replyNotices: Record<ReplyIntent, Notice> = {
  accept: { title: 'Quote accepted', description: 'It is an order now.' },
  decline: { title: 'Quote declined', description: 'Thank you for telling us.' },
  question: { title: 'Question sent', description: 'We read it and call you.' },
}
