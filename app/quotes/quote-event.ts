import { formatCedis, type Pesewas } from '../platform/text/money.ts'
import { channelNames } from '../sales/sale.ts'
import type { SendChannel } from './quote.ts'

/** What the history of a quote keeps of each kind of event. */
export type QuoteEventData = {
  requested: Record<string, never>
  created: Record<string, never>
  changed: { total: Pesewas }
  sent: { version: number; isRepeat: boolean; channels: SendChannel[] }
  question: Record<string, never>
  accepted: { version: number }
  /** `details` is what the customer wrote. */
  declined: { reason?: string | undefined; details?: string | undefined }
  expired: Record<string, never>
  withdrawn: Record<string, never>
  'customer confirmed': Record<string, never>
  'customer rejected': Record<string, never>
  'link renewed': Record<string, never>
  /** A sentence from a version that kept nothing else. */
  note: { text: string }
}
export type QuoteEventType = keyof QuoteEventData
export type QuoteEvent = {
  [Type in QuoteEventType]: { type: Type; data: QuoteEventData[Type] }
}[QuoteEventType]

/** What happened, for the history of a quote. */
export const quoteEventText = ({ type, data }: QuoteEvent): string => textOf(type, data)

const textOf = <Type extends QuoteEventType>(type: Type, data: QuoteEventData[Type]): string =>
  texts[type](data)

const texts: { [Type in QuoteEventType]: (data: QuoteEventData[Type]) => string } = {
  requested: () => 'Requested by the customer',
  created: () => 'Created',
  changed: ({ total }) => `Changed: Total ${formatCedis(total)}`,
  sent: ({ version, isRepeat, channels }) =>
    `Sent: Version ${version}${isRepeat ? ' again' : ''} by ${sendNamesText(channels)}`,
  question: () => 'Question from the customer: See Messages',
  accepted: ({ version }) => `Accepted by the customer: Version ${version}`,
  declined: ({ reason, details }) => ['Declined by the customer', reason, details].filter(Boolean).join(': '),
  expired: () => 'Expired',
  withdrawn: () => 'Withdrawn',
  'customer confirmed': () => 'Confirmed: on the customer’s account',
  'customer rejected': () => 'Not from the customer with this number',
  'link renewed': () => 'New link: The old link no longer works.',
  note: ({ text }) => text,
}

/** In a sentence. */
const sendNames: Record<SendChannel, string> = { ...channelNames, email: 'e-mail', whatsapp: 'WhatsApp' }

export const sendNamesText = (channels: readonly SendChannel[]) =>
  channels.map(channel => sendNames[channel]).join(', ')
