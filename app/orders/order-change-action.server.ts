import { data, type RouterContextProvider, redirect } from 'react-router'
import { failure, formTexts, logActionError, parseForm, readForm } from '../platform/form.server.ts'
import { consumeByAddress } from '../platform/rate-limit.server.ts'
import { services } from '../platform/services.server.ts'
import { waitText } from '../platform/wait-text.ts'
import type { StatusChangeResult } from './change-order-status.server.ts'
import { contactProblems } from './contact-problems.ts'
import { cancelByCustomer, correctByCustomer, requestChange } from './customer-changes.server.ts'
import { cancelSchema, correctSchema, requestSchema } from './order-change-schema.ts'
import {
  failureMessage,
  type OrderChangeIntent,
  type OrderChangeResult,
  orderChangeIntents,
  successMessages,
  tooLateMessage,
} from './order-changes.ts'
import { openOrder } from './order-page.server.ts'

/** High, because in Ghana a whole town can share one address of a mobile network. */
const changeLimit = { max: 60, windowSeconds: 10 * 60 }

type Args = { request: Request; params: { secret: string }; context: Readonly<RouterContextProvider> }
type Rejection = { status: number; result: Omit<OrderChangeResult, 'ok'> }

/** The forms of an order's page. A script gets the result, a browser is redirected or gets back what was typed. */
export async function orderChangeAction({ request, params, context }: Args) {
  const form = await readForm(request)
  const intent = orderChangeIntents.find(each => each === form.get('intent'))
  if (!intent) throw new Response('The form is not known.', { status: 400 })
  let rejection: Rejection | undefined
  try {
    rejection = await change(intent, form, params.secret, context)
  } catch (error) {
    if (error instanceof Response) throw error
    const status = logActionError(context, 'an order could not be changed by its customer', error)
    rejection = { status, result: { message: failureMessage } }
  }
  if (rejection)
    return failure<OrderChangeResult>(rejection.status, {
      intent,
      values: formTexts(form),
      ...rejection.result,
    })
  services(context).wakeQueue()
  const url = new URL(request.url)
  if (!url.pathname.endsWith('.data')) return redirect(`${url.pathname}?done=${intent}`, 303)
  return data<OrderChangeResult>({ ok: true, intent, message: successMessages[intent] })
}

async function change(
  intent: OrderChangeIntent,
  form: FormData,
  secret: string,
  context: Readonly<RouterContextProvider>,
): Promise<Rejection | undefined> {
  const { db } = services(context)
  const { order, wait } = await openOrder(context, secret)
  const seconds = wait ?? (await consumeByAddress(context, 'order change', changeLimit))
  if (seconds || !order) {
    const description = `Too many requests came from your network. Please try again in ${waitText(seconds ?? 0)}, or call us.`
    return { status: 429, result: { message: { ...failureMessage, description } } }
  }
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
  const {
    name: _name,
    email: _email,
    ...problems
  } = contactProblems({ name: '-', email: '-', ...parsed.data })
  if (Object.keys(problems).length > 0) return { status: 422, result: { errors: problems } }
  return reject(await correctByCustomer(db, order.id, parsed.data))
}

function reject(result: StatusChangeResult): Rejection | undefined {
  if (result.ok) return undefined
  // The customer was erased meanwhile.
  if (result.reason === 'missing') throw new Response(null, { status: 404 })
  return { status: 409, result: { message: tooLateMessage(result.status) } }
}
