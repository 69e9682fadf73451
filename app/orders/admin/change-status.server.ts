import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { failure, logActionError, parseForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { orderStatuses } from '../order.ts'
import { statusNames } from '../order-status-badge.tsx'
import { changeOrderStatus } from './manage-orders.server.ts'
import { statusNotChanged as message } from './status-select.tsx'

const changeSchema = z.object({ id: z.uuid(), from: z.enum(orderStatuses), to: z.enum(orderStatuses) })

/** The action of every page with a `StatusSelect`. */
export async function changeStatus(form: FormData, context: Readonly<RouterContextProvider>) {
  const parsed = parseForm(changeSchema, form)
  if (!parsed.ok) return failure<FormResult>(400, { message })
  try {
    const admin = requireAdmin(context)
    const result = await changeOrderStatus(services(context).db, { ...parsed.data, admin })
    if (result.ok)
      return data<FormResult>({
        ok: true,
        message: { title: 'Success', description: 'Order status updated successfully' },
      })
    if (result.reason === 'not found') return failure<FormResult>(404, { message })
    const description = `This order was changed meanwhile: it is ${statusNames[result.status].toLowerCase()} now. Nothing was changed by you.`
    return failure<FormResult>(409, { isStale: true, message: { title: 'Error', description } })
  } catch (error) {
    const status = logActionError(context, 'an order status could not be changed', error)
    return failure<FormResult>(status, { message })
  }
}
