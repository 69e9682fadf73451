import { addSentences } from '../company/person-fields.ts'
import type { Agreement, AmendmentState } from '../orders/order-amendments.table.ts'

export const agreements = [
  'not needed',
  'link',
  'telephone',
  'in person',
] as const satisfies readonly Agreement[]

export const agreementNames: Record<Agreement, string> = {
  'not needed': 'Store it now: it costs no more',
  link: 'Ask the customer by mail and SMS',
  telephone: 'Agreed by telephone',
  'in person': 'Agreed in person',
}

export const unreachableText = 'The customer gets neither mail nor SMS about a proposed change.'

/** Of a change that was made. */
export const agreedTexts: Record<Agreement, string> = {
  'not needed': 'Done without an agreement, as it cost no more',
  link: 'Agreed on the order’s page',
  telephone: 'Agreed by telephone',
  'in person': 'Agreed in person',
}

export const stateNames: Record<AmendmentState, string> = {
  proposed: 'Waits for the customer',
  applied: 'Done',
  declined: 'Declined by the customer',
  withdrawn: 'Withdrawn',
}

/** In place of its state, of a proposal that the customer no longer sees. */
export const outdatedText = 'Can’t be answered any more: the order has changed since'

export const reasonField = addSentences({
  kind: 'text',
  label: 'Why',
  max: 200,
  hint: 'Who asked for it and for what reason. The customer does not see it.',
})

const messageOf = ({ message }: { message: string }) => `${message} Nothing was changed.`

export const refusalTexts = {
  'not found': 'This order no longer exists.',
  busy: 'The order was put on a trip at this moment. Nothing was changed: try again.',
  'late report':
    'A late report of these goods waits under Late reports. Accept or dismiss it first. Nothing was changed.',
  ended: messageOf,
  committed: messageOf,
}

/** Where a change that the customer was asked about can't be answered any more. */
export const noProposal = {
  title: 'Nothing was changed',
  description:
    'No change waits for your answer: it was answered or withdrawn, or the order has changed since. Call us if that is a surprise.',
}
