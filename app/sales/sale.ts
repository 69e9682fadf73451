import type { Notice } from '../platform/form-result.ts'

/** Of an order or a quote. */
export const maxLines = 200

/** The first 8 characters of the id, upper case. */
export const shortNumber = (id: string) => id.slice(0, 8).toUpperCase()

/** `Q-1A2B3C4D` */
export const quoteNumber = (id: string) => `Q-${shortNumber(id)}`

/** Of a form of the customer whose answer was lost, which may have been stored. */
export const noAnswerNotice: Notice = {
  title: 'No answer came',
  description: 'It may have reached us: look at the status before you try again, or call us.',
}

/** In the address of an order's page that follows the acceptance of a quote. */
export const acceptedParameter = 'accepted'

/** By which the owner's texts reach customers. */
export const textChannels = ['email', 'sms'] as const
export type TextChannel = (typeof textChannels)[number]

export const channelNames: Record<TextChannel, string> = { email: 'E-mail', sms: 'SMS' }
