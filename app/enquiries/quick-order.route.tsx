import { company } from '../company/company.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/quick-order.route'
import { answerForm } from './answer-form.server.ts'
import { failed, said } from './enquiry.ts'
import { FormNotice } from './enquiry-fields.tsx'
import { QuickOrderForm } from './quick-order-form.tsx'

/** Where browsers without JavaScript send the quick-order form, and see what became of it. */
export const action = (args: Route.ActionArgs) => answerForm('quick order', args, '/quick-order?sent=1')

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has('sent') })

export const handle: UrlHandle = { postKind: 'enquiry' }

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Quick Order | ${company.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { title, description } = said['quick order']
  return (
    <div className="wrap section max-w-3xl">
      <h1>Quick Order</h1>
      <p className="mt-3 text-lg text-soft">Tell us what you need. You get a quote within 2 hours.</p>
      <div className="mt-6 space-y-6">
        {actionData && (
          <FormNotice title={failed.title} failed>
            {actionData.message ?? failed.description}
          </FormNotice>
        )}
        {loaderData.sent && !actionData && <FormNotice title={title}>{description}</FormNotice>}
        <div className="card p-5 sm:p-8">
          <QuickOrderForm before={actionData} />
        </div>
      </div>
    </div>
  )
}
