import { unlistedMeta } from '../company/page-title.ts'
import { withNetworkFallback } from '../platform/network-fallback.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/quick-order.route'
import { failureMessage } from './enquiry.ts'
import { enquiryAction } from './enquiry-action.server.ts'
import { EnquiryNotice } from './enquiry-fields.tsx'
import { QuickOrderForm } from './quick-order-form.tsx'

export const action = (args: Route.ActionArgs) => enquiryAction('quick order', args, '/quick-order?sent=1')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback(serverAction, failureMessage)

export const handle: UrlHandle = { postKind: 'enquiry' }

/** Passes on `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Quick Order')

export default function QuickOrder({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap section max-w-3xl">
      <h1>Quick Order</h1>
      <p className="mt-3 text-lg text-soft">Tell us what you need. You get a quote within 2 hours.</p>
      <div className="mt-6 space-y-6">
        <EnquiryNotice source="quick order" result={actionData} />
        <div className="card p-5 sm:p-8">
          <QuickOrderForm result={actionData} />
        </div>
      </div>
    </div>
  )
}
