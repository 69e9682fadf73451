import { openOrder, orderFormAction } from '../orders/page/order-page.server.ts'
import { formTexts, parseForm } from '../platform/form.server.ts'
import { services } from '../platform/services.server.ts'
import type { CustomerFormArgs, Refusal } from '../sales/customer-form-action.server.ts'
import { claimFailure, claimSent, sentParameter } from './claim.ts'
import { claimSchema, readQuantities } from './claim-schema.ts'
import { type SubmitResult, submitClaim } from './submit-claim.server.ts'

/** The form of a claim at an order's page. */
export async function customerClaimAction(args: CustomerFormArgs) {
  const { secret } = args.params
  // A wrong link is refused before photos are received.
  await openOrder(args.context, secret)
  return orderFormAction(args, {
    name: 'claim',
    notices: { claim: claimSent },
    failureNotice: claimFailure,
    async submit(_, form, order) {
      const parsed = parseForm(claimSchema, form)
      if (!parsed.ok) return { status: 422, result: parsed.result }
      const stored = await submitClaim(services(args.context).db, {
        ...parsed.data,
        orderId: order.id,
        quantities: readQuantities(form),
        photos: await readPhotos(form),
        key: formTexts(form).key,
        actor: 'customer',
      })
      if (stored.ok) return { path: `/orders/${encodeURIComponent(secret)}?${sentParameter}#claims` }
      return refuse(stored)
    },
  })
}

/** Those of a field that was left empty have no bytes. */
export const readPhotos = (form: FormData) =>
  Promise.all(
    form
      .getAll('photos')
      .filter(file => file instanceof File && file.size > 0)
      .map(async file => new Uint8Array(await (file as File).arrayBuffer())),
  )

export const refusalTexts = {
  cancelled: 'This order was cancelled.',
  erased: 'The customer of this order was erased.',
  'not found': 'This order no longer exists.',
  'too many': 'There are too many claims about this order already: please call us.',
}

/** Why a claim was not stored, beside its field where there is one. */
function refuse(refused: Extract<SubmitResult, { ok: false }>): Refusal {
  if (refused.reason !== 'invalid')
    return {
      status: 409,
      result: { message: { ...claimFailure, description: refusalTexts[refused.reason] } },
    }
  const { field, message } = refused.problem
  return field === 'form'
    ? { status: 422, result: { message: { ...claimFailure, description: message } } }
    : { status: 422, result: { errors: { [field]: message } } }
}
