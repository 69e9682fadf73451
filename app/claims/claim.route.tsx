import { data, Form } from 'react-router'
import { unlistedMeta } from '../company/page-title.ts'
import { BackLink } from '../design/back-link.tsx'
import { FormMessage, FormNotice, useFormFields } from '../design/form.tsx'
import { IntentButton } from '../design/intent-form.tsx'
import { orderNumber } from '../orders/order.ts'
import { openOrderPage } from '../orders/page/order-page.server.ts'
import { maxUploadMs } from '../platform/files/upload-timeouts.ts'
import type { FormResult } from '../platform/form-result.ts'
import { withNetworkFallback } from '../platform/network-fallback.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import { noAnswerNotice } from '../sales/sale.ts'
import { TooManyLinks } from '../sales/too-many-links.tsx'
import type { Route } from './+types/claim.route'
import { claimFailure } from './claim.ts'
import { ClaimFields } from './claim-fields.tsx'
import { customerClaimAction } from './customer-claim-action.server.ts'
import { readClaimFieldLines } from './customer-claims.server.ts'

/** Photos that no script has made small are large. */
export const handle: UrlHandle = { kind: 'order page', isSecret: true, acceptsUpload: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, wait } = await openOrderPage({ request, params, context })
  if (!order) return data({ order: undefined, wait }, { status: 429, headers: { 'retry-after': `${wait}` } })
  const { id, status } = order
  const lines = await readClaimFieldLines(services(context).db, order)
  return data({ order: { number: orderNumber(id), status, lines }, wait: 0 })
}

/** The time to wait of an address that is refused. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: Route.ActionArgs) => customerClaimAction(args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<FormResult>(serverAction, noAnswerNotice, maxUploadMs)

export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, 'Report a problem'),
  { name: 'referrer', content: 'no-referrer' },
]

export default function ClaimRoute({
  loaderData: { order, wait },
  actionData,
  params,
}: Route.ComponentProps) {
  const { formRef, field } = useFormFields(actionData)
  if (!order) return <TooManyLinks wait={wait} />
  return (
    <article className="wrap max-w-2xl pt-8 pb-20 lg:pt-12">
      <BackLink to={`/orders/${encodeURIComponent(params.secret)}`}>{`Your order ${order.number}`}</BackLink>
      <h1 className="text-h2">Report a problem</h1>
      <p className="mt-2 text-soft">
        Tell us what is wrong: we look into it, and answer on the page of your order.
      </p>
      <FormMessage result={actionData} />
      {order.status === 'cancelled' ? (
        <div className="mt-6">
          <FormNotice ok={false} message={{ ...claimFailure, description: 'This order was cancelled.' }} />
        </div>
      ) : (
        <Form method="post" encType="multipart/form-data" ref={formRef} className="card mt-6 p-5">
          <ClaimFields lines={order.lines} field={field} />
          <IntentButton intent="claim" label="Send" />
        </Form>
      )}
    </article>
  )
}
