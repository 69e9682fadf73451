import { z } from 'zod'
import { overLimitText } from '../../orders/admin/approve-credit.server.ts'
import { creditExcessText } from '../../orders/placing/order-on-account.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { formatCedis, type Pesewas } from '../../platform/text/money.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import { hasPermission } from '../../staff/roles.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import { agreements, refusalTexts, stateNames, unreachableText } from '../agreement.ts'
import { amendOrder } from '../amend-order.server.ts'
import { decideAmendment } from '../apply-amendment.server.ts'
import { amendmentForm } from './amendment-schema.ts'

export type ChangeResult = FormResult & {
  isStored?: boolean
  /** The order, what is sold or what it costs has changed. */
  isOutdated?: boolean
  /** The form needs another key, because the first attempt was stored. */
  isKeyUsed?: boolean
}

const changed = { title: 'Order changed', description: 'The customer gets a message.' }
const outdated = (message: string) => ({ isOutdated: true, message })

const decided = ({ state }: { state: keyof typeof stateNames }) =>
  `Nothing was changed: ${stateNames[state].toLowerCase()}.`

const changeIntent: Intents<string, ChangeResult>[string] = intent(
  'orders.change',
  amendmentForm,
  async ({ db, admin, wakeQueue, data, subject }) => {
    const mayApproveCredit = hasPermission(admin, 'orders.credit')
    const result = await amendOrder(db, admin, { ...data, orderId: subject, mayApproveCredit })
    if (result.ok) wakeQueue()
    return result
  },
  {
    success: ({ amendment }) => ({
      isStored: true,
      message:
        amendment.state === 'proposed'
          ? {
              title: 'Change proposed',
              description: 'The customer is asked. Nothing of the order changes until then.',
            }
          : changed,
    }),
    invalid: () => markedFields,
    refusals: {
      ...refusalTexts,
      unchanged: 'Nothing is different from the order. Nothing was stored.',
      'needs agreement': {
        errors: { agreement: 'It costs more than was agreed: say how the customer agrees.' },
      },
      unreachable: { errors: { agreement: `${unreachableText} Agree with the customer first.` } },
      'stored differently': {
        isKeyUsed: true,
        ...outdated('The first attempt was stored, before you changed it here. Look at the order first.'),
      },
      decided: refusal => ({ isKeyUsed: true, ...outdated(decided(refusal)) }),
      unavailable: ({ message }) => outdated(`${message} Nothing was changed.`),
      invalid: ({ field, message }) => ({ errors: { [field]: message }, message: markedFields }),
      'over limit': refusal => outdated(overLimitText(refusal, 'Nothing was changed')),
      'price changed': ({ total }) =>
        outdated(
          `The total is ${formatCedis(total)} now. Nothing was changed: look at it, and store it again.`,
        ),
      conflict: { isOutdated: true },
    },
    failed: 'It is not known whether the change was stored. Store it again: it is never stored twice.',
  },
)

const decision = {
  refusals: {
    ...refusalTexts,
    outdated: 'The order has changed since. Withdraw this change, and make another.',
    'over limit': ({ excess }: { excess: Pesewas }) =>
      `With this change the order is ${creditExcessText(excess)} now. Nothing was changed: withdraw it, and make another.`,
    decided,
  },
}
const amendmentId = z.object({ amendment: z.uuid() })

const intents: Intents<string, ChangeResult> = {
  change: changeIntent,
  /** The customer has said so about a change that waits for him. */
  agreed: intent(
    'orders.change',
    amendmentId.extend({ agreement: z.enum(agreements).exclude(['not needed', 'link']) }),
    ({ db, admin, data: { amendment: id, agreement }, subject: orderId }) =>
      decideAmendment(db, { id, orderId }, { state: 'applied', agreement }, admin),
    { success: changed, ...decision },
  ),
  withdraw: intent(
    'orders.change',
    amendmentId,
    ({ db, admin, data: { amendment: id }, subject: orderId }) =>
      decideAmendment(db, { id, orderId }, { state: 'withdrawn' }, admin),
    { success: { title: 'Change withdrawn' }, ...decision },
  ),
}

export const changeAction = adminAction({
  intents,
  findSubject: ({ orderId }) => subjectId('order', orderId),
})
