import type { FormResult } from '../../../platform/form-result.ts'
import { formatCedis } from '../../../platform/text/money.ts'
import { adminAction, type Intents, intent, markedFields } from '../../../staff/admin-action.server.ts'
import { hasPermission } from '../../../staff/roles.ts'
import { orderNumber } from '../../order.ts'
import { notPlaced, type SimilarOrder } from './desk.ts'
import { deskForm } from './desk-form-schema.ts'
import { enterOrder } from './enter-order.server.ts'

export type DeskResult = FormResult & {
  /** The order that was stored now or by an earlier attempt. */
  order?: { id: string; number: string }
  similar?: SimilarOrder
  /** What is sold or what it costs has changed. */
  isOutdated?: boolean
}

const summaryOf = ({ id }: { id: string }) => ({ id, number: orderNumber(id) })

const intents: Intents<unknown, DeskResult> = {
  place: intent(
    'orders.take',
    deskForm,
    async ({ db, admin, linkKey, wakeQueue, count, data }) => {
      if (data.discount && !hasPermission(admin, 'orders.discount'))
        return { ok: false as const, reason: 'no discounts' as const }
      const entered = await enterOrder(db, admin, data, linkKey)
      if (!entered.ok) return entered
      if (!entered.repeated) count('order placed')
      wakeQueue()
      return entered
    },
    {
      alsoNeeds: ({ data }) => data.isHandedOver && 'orders.status',
      success: ({ order }) => ({ order: summaryOf(order) }),
      invalid: () => markedFields,
      refusals: {
        'no discounts': {
          errors: {
            discount: 'You may not give discounts. Leave it empty, or have somebody place it who may.',
          },
        },
        similar: ({ similar }) => ({ similar }),
        'stored differently': ({ order }) => ({ order: summaryOf(order) }),
        unavailable: {
          isOutdated: true,
          message: 'Something is not sold any more. Nothing was placed: look at the marked lines.',
        },
        quantity: ({ message }) => message,
        'price changed': ({ total }) => ({
          isOutdated: true,
          message: `A price has changed: the total is ${formatCedis(total)} now. Nothing was placed: tell the customer, and place it again.`,
        }),
        invalid: ({ message, field }) =>
          field ? { errors: { [field]: message }, message: markedFields } : message,
      },
      failed: notPlaced,
    },
  ),
}

export const deskAction = adminAction({ intents })
