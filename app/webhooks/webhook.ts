import type { Fields, Values } from '../platform/fields/field.ts'

/** In the order of the form; `docs/webhooks.md` describes each. */
export const webhookEvents = {
  'order.placed': 'Order placed',
  'order.changed': 'Order changed',
  'order.delivered': 'Order delivered',
  'order.paid': 'Order paid',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const eventNames = Object.keys(webhookEvents) as WebhookEvent[]

function urlProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') return 'Enter an address that begins with https://'
  if (url.username || url.password) return 'Leave out the user name and the password'
  if (url.hash) return 'Leave out what follows #'
  return undefined
}

export const addressProblems = {
  'unknown name': 'This name was not found',
  private: 'This address is not on the public internet',
}

const event = (name: WebhookEvent, hint: string) =>
  ({ kind: 'switch', label: webhookEvents[name], hint }) as const

export const endpointFields = {
  url: {
    kind: 'link',
    label: 'Address',
    placeholder: 'https://…',
    hint: 'Where the other system receives messages.',
    check: urlProblem,
    problems: { missing: 'Enter the address', invalid: 'Enter an address that begins with https://' },
  },
  placed: event('order.placed', 'In the shop, by the staff or from a quote.'),
  changed: event('order.changed', 'Status, goods, sums, payments, claims, day or contact.'),
  delivered: event('order.delivered', 'Everything has arrived.'),
  paid: event('order.paid', 'Nothing is open any more.'),
} as const satisfies Fields

export type EndpointDetails = Values<typeof endpointFields>

export const toEvents = (details: EndpointDetails) =>
  eventNames.filter(name => details[name.replace('order.', '') as 'placed'])

export const toDetails = ({ url, events }: { url: string; events: readonly string[] }): EndpointDetails => ({
  url,
  placed: events.includes('order.placed'),
  changed: events.includes('order.changed'),
  delivered: events.includes('order.delivered'),
  paid: events.includes('order.paid'),
})

export const eventsText = (events: readonly string[]) =>
  eventNames
    .filter(name => events.includes(name))
    .map(name => webhookEvents[name])
    .join(' · ')

export type EndpointState = 'on' | 'failing' | 'paused' | 'switched off'

type StoredState = { pausedAt: Date | null; disabledAt: Date | null; failingSince: Date | null }

export const endpointState = ({ pausedAt, disabledAt, failingSince }: StoredState): EndpointState =>
  disabledAt ? 'switched off' : pausedAt ? 'paused' : failingSince ? 'failing' : 'on'

export type MessageState = 'delivered' | 'failed' | 'waiting'

export const messageState = ({
  deliveredAt,
  failedAt,
}: {
  deliveredAt: Date | null
  failedAt: Date | null
}): MessageState => (deliveredAt ? 'delivered' : failedAt ? 'failed' : 'waiting')

/** Days for which the log keeps what was sent. */
export const logDays = 30
