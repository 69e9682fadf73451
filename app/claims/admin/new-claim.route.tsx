import { Form, redirect } from 'react-router'
import { BackLink } from '../../design/back-link.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { IntentButton } from '../../design/intent-form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { orderNumber } from '../../orders/order.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import { ClaimFields } from '../claim-fields.tsx'
import { claimSchema, readQuantities } from '../claim-schema.ts'
import { readPhotos, refusalTexts } from '../customer-claim-action.server.ts'
import { readClaimFieldLines } from '../customer-claims.server.ts'
import { findOrder } from '../read-claims.server.ts'
import { submitClaim } from '../submit-claim.server.ts'
import type { Route } from './+types/new-claim.route'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

/** Photos that no script has made small are large. */
export const handle: AdminHandle = {
  permission: 'claims.answer',
  title: 'Record a claim',
  notLoaded: 'Failed to fetch the order',
  acceptsUpload: true,
}

const orderOf = (url: URL) => subjectId('order', url.searchParams.get('order'))

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const order = await findOrder(db, orderOf(url))
  if (!order) throw new Response('There is no such order.', { status: 404 })
  const lines = await readClaimFieldLines(db, order)
  return { id: order.id, customerName: order.customerName, lines }
}

export const action = adminAction({
  intents: {
    claim: intent(
      'claims.answer',
      claimSchema,
      async ({ db, admin, form, url, data }) => {
        const stored = await submitClaim(db, {
          ...data,
          orderId: orderOf(url),
          quantities: readQuantities(form),
          photos: await readPhotos(form),
          key: String(form.get('key') ?? ''),
          actor: admin,
        })
        return stored.ok ? redirect(`/admin/claims/${stored.id}`, 303) : stored
      },
      {
        invalid: () => markedFields,
        refusals: {
          ...refusalTexts,
          invalid: ({ problem: { field, message } }) =>
            field === 'form' ? message : { errors: { [field]: message }, message: markedFields },
        },
      },
    ),
  },
})

export default function NewClaim({ loaderData: order, actionData }: Route.ComponentProps) {
  const { formRef, field } = useFormFields(actionData)
  return (
    <>
      <BackLink to={`/admin/orders/${order.id}`}>{`Order ${orderNumber(order.id)}`}</BackLink>
      <PageHeader title="Record a claim" />
      <p className="text-soft">{order.customerName}</p>
      <FormMessage result={actionData} />
      <Form method="post" encType="multipart/form-data" ref={formRef} className="card mt-5 max-w-2xl p-5">
        <ClaimFields lines={order.lines} field={field} />
        <IntentButton intent="claim" label="Record the claim" />
      </Form>
    </>
  )
}
