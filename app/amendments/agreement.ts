import { addSentences } from '../company/person-fields.ts'
import type { Agreement, AmendmentState } from '../orders/order-amendments.table.ts'
import type { FormResult, Notice } from '../platform/form-result.ts'

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

export const stateNames: Record<AmendmentState, string> = {
  proposed: 'Waits for the customer',
  applied: 'Done',
  declined: 'Declined by the customer',
  withdrawn: 'Withdrawn',
}

export const reasonField = addSentences({
  kind: 'text',
  label: 'Why',
  max: 200,
  hint: 'Who asked for it and for what reason. The customer does not see it.',
})
