import { z } from 'zod'
import {
  checkbox,
  type DeclaredField,
  formSchema,
  multilineText,
  singleLineText,
  storedLabels,
} from '../platform/form-schema.ts'
import {
  findUnknownPlaceholder,
  type MessageChannel,
  type MessageKind,
  messageKinds,
  placeholders,
} from './order-message.ts'
import { defaultMessages } from './order-messages.content.ts'

export const messageNames: Record<MessageKind, string> = {
  placed: 'Order placed',
  confirmed: 'Order confirmed',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  link: 'Link asked for',
}

export type MessageSettings = {
  [Key in `${MessageKind}Message${'EmailOn' | 'SmsOn'}`]: boolean
} & { [Key in `${MessageKind}Message${'Subject' | 'Email' | 'Sms'}`]: string }

export type MessageField = keyof MessageSettings

const isOn = { codec: checkbox, rule: z.boolean() }

const template = (max: number, empty: string) =>
  z
    .string()
    .min(1, empty)
    .max(max, `This text can have at most ${max} characters.`)
    .superRefine((text, context) => {
      const unknown = findUnknownPlaceholder(text)
      if (unknown)
        context.addIssue({
          code: 'custom',
          message: `${unknown} is unknown. Known are ${Object.keys(placeholders)
            .map(name => `{${name}}`)
            .join(', ')}.`,
        })
    })

const fieldsOf = (kind: MessageKind): Record<string, DeclaredField> => {
  const label = messageNames[kind]
  return {
    [`${kind}MessageEmailOn`]: { label: `${label}: send an e-mail`, ...isOn },
    [`${kind}MessageSubject`]: {
      label: `${label}: subject of the e-mail`,
      codec: singleLineText,
      rule: template(150, 'Write a subject.'),
    },
    [`${kind}MessageEmail`]: {
      label: `${label}: text of the e-mail`,
      codec: multilineText,
      rule: template(4_000, 'Write a text.'),
    },
    [`${kind}MessageSmsOn`]: { label: `${label}: send an SMS`, ...isOn },
    [`${kind}MessageSms`]: {
      label: `${label}: text of the SMS`,
      codec: multilineText,
      rule: template(400, 'Write a text.').refine(
        text => text.includes('{link}'),
        'Put {link} where the link to the order’s page shall stand.',
      ),
    },
  }
}

/** The settings of the messages to customers: of each kind and channel, whether it is sent and its text. */
export const messageFields = Object.assign({}, ...messageKinds.map(fieldsOf)) as Record<
  MessageField,
  DeclaredField
>

export const messageForm = formSchema(messageFields).extend({ version: singleLineText })

export const messageLabels = storedLabels(messageFields)

export const isOnKey = (kind: MessageKind, channel: MessageChannel) =>
  `${kind}Message${channel === 'email' ? 'EmailOn' : 'SmsOn'}` as const

const defaults = Object.assign(
  {},
  ...messageKinds.map(kind => ({
    [`${kind}MessageEmailOn`]: true,
    [`${kind}MessageSubject`]: defaultMessages[kind].subject,
    [`${kind}MessageEmail`]: defaultMessages[kind].email,
    [`${kind}MessageSmsOn`]: true,
    [`${kind}MessageSms`]: defaultMessages[kind].sms,
  })),
) as MessageSettings

/** A missing value, or one that breaks its rule, is replaced by the default. */
export const toMessageSettings = (stored: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(messageFields).map(([key, { rule }]) => {
      const parsed = rule.safeParse(stored[key])
      return [key, parsed.success ? parsed.data : defaults[key as MessageField]]
    }),
  ) as MessageSettings
