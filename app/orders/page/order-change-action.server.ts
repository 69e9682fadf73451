import type { Db } from '../../platform/database/database.server.ts'
import { formTexts, parseForm } from '../../platform/form.server.ts'
import { services } from '../../platform/services.server.ts'
import {
  type CustomerFormArgs,
  customerFormAction,
  type Refusal,
} from '../../sales/customer-form-action.server.ts'
import type { StatusChangeResult } from '../change-order-status.server.ts'
import { findOrderBySecret } from '../order-link.server.ts'
import type { orders } from '../orders.table.ts'
import { cancelByCustomer, correctByCustomer, requestChange } from './customer-changes.server.ts'
import { cancelSchema, correctSchema, requestSchema } from './order-change-schema.ts'
import { failureMessage, type OrderChangeIntent, successMessages, tooLateMessage } from './order-changes.ts'

type Order = typeof orders.$inferSelect
type Rejection = Refusal | undefined

/** The forms of an order's page. */
export const orderChangeAction = (args: CustomerFormArgs) =>
  customerFormAction(args, {
    name: 'order change',
    find: findOrderBySecret,
    messages: successMessages,
    failureMessage,
    submit: (intent, form, order) => change(services(args.context).db, intent, form, order),
  })

async function change(db: Db, intent: OrderChangeIntent, form: FormData, order: Order): Promise<Rejection> {
  if (intent === 'cancel') {
    const { reason } = cancelSchema.parse(formTexts(form))
    return reject(await cancelByCustomer(db, order.id, reason))
  }
  if (intent === 'request') {
    const parsed = parseForm(requestSchema, form)
    if (!parsed.ok) return { status: 422, result: parsed.result }
    await requestChange(db, order, parsed.data.message, formTexts(form).key)
    return undefined
  }
  const parsed = parseForm(correctSchema, form)
  if (!parsed.ok) return { status: 422, result: parsed.result }
  return reject(await correctByCustomer(db, order.id, parsed.data))
}

function reject(result: StatusChangeResult): Rejection {
  if (result.ok) return undefined
  // The customer was erased meanwhile.
  if (result.reason === 'not found') throw new Response(null, { status: 404 })
  return { status: 409, result: { message: tooLateMessage(result.status) } }
}
