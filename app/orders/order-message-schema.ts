import { z } from 'zod'
import {
  checkbox,
  type DeclaredField,
  formSchema,
  multilineText,
  singleLineText,
  storedLabels,
} from '../platform/form-schema.ts'
import { fitsOneSms, measureSms } from '../platform/sms-text.ts'
import {
  findUnknownPlaceholder,
  type MessageContext,
  type MessageKind,
  messageKinds,
  messageNames,
  placeholders,
  renderLongSms,
  sampleOrder,
} from './order-message.ts'
import { defaultMessages } from './order-messages.content.ts'

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

/** What no single field can know: whether an SMS fits with a typical order, and whether the link can be sent. */
export function messageProblems(settings: MessageSettings, context: MessageContext) {
  const problems: Partial<Record<MessageField, string>> = {}
  for (const kind of messageKinds) {
    const text = renderLongSms(settings[`${kind}MessageSms`], sampleOrder, context)
    if (!settings[`${kind}MessageSmsOn`] || fitsOneSms(text)) continue
    const { units, limit, isGsm } = measureSms(text)
    const why = isGsm ? '' : ', because of a letter or sign that is not in the SMS alphabet'
    problems[`${kind}MessageSms`] =
      `With a typical order this SMS has ${units} characters, and ${limit} fit${why}. Shorten it by ${units - limit}.`
  }
  if (!settings.linkMessageEmailOn && !settings.linkMessageSmsOn)
    problems.linkMessageEmailOn = 'The link must go out by e-mail or by SMS, or customers can’t get it.'
  return problems
}
