import { unlistedMeta } from '../company/page-title.ts'
import { openContent } from '../content/content.server.ts'
import { withNetworkFallback } from '../platform/network-fallback.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/quick-order.route'
import { failureNotice } from './enquiry.ts'
import { enquiryAction, successNotice } from './enquiry-action.server.ts'
import { EnquiryNotice } from './enquiry-fields.tsx'
import { quickOrderContent } from './quick-order.content.ts'
import { QuickOrderForm } from './quick-order-form.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = await openContent(services(context), url)
  return { content: quickOrderContent(read), sent: successNotice(read, 'quick order') }
}

export const action = (args: Route.ActionArgs) => enquiryAction('quick order', args, '/quick-order?sent=1')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback(serverAction, failureNotice)

export const handle: UrlHandle = { postKind: 'enquiry' }

/** Passes on `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Quick Order')

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { content, sent } = loaderData
  return (
    <div className="wrap section max-w-3xl">
      <h1>{content.pageTitle}</h1>
      {content.pageText && <p className="mt-3 text-lg text-soft">{content.pageText}</p>}
      <div className="mt-6 space-y-6">
        <EnquiryNotice sent={sent} result={actionData} />
        <div className="card p-5 sm:p-8">
          <QuickOrderForm products={content.products} result={actionData} />
        </div>
      </div>
    </div>
  )
}
