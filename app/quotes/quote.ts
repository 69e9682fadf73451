import type { Line } from '../cart/line.ts'
import type { Totals } from '../cart/totals.ts'
import { orderNumber } from '../orders/order.ts'
import type { FormResult, Message } from '../platform/form-result.ts'

export const quoteStatuses = ['requested', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export type QuoteEventKind =
  | 'requested'
  | 'created'
  | 'changed'
  | 'sent'
  | 'question'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'link'

export const sendChannels = ['email', 'sms', 'whatsapp'] as const
export type SendChannel = (typeof sendChannels)[number]
export const channelNames: Record<SendChannel, string> = { email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp' }

/** `Q-1A2B3C4D` */
export const quoteNumber = (id: string) => `Q-${orderNumber(id)}`

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

export type ReplyResult = FormResult<
  'name' | 'email' | 'phone' | 'address' | 'notes' | 'reason' | 'details' | 'message'
>

export const replyFailure: Message = {
  title: 'Nothing was sent',
  description: 'Please try again, or call us.',
}

export const requestSent = (replyTime: string): Message => ({ title: 'Request sent', description: replyTime })

export const replyMessages: Record<ReplyIntent, Message> = {
  accept: { title: 'Quote accepted', description: 'It is an order now.' },
  decline: { title: 'Quote declined', description: 'Thank you for telling us.' },
  question: { title: 'Question sent', description: 'We read it and call you.' },
}
