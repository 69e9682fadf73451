import { data, Form } from 'react-router'
import { unlistedMeta } from '../company/page-title.ts'
import { BackLink } from '../design/back-link.tsx'
import { FormMessage, FormNotice } from '../design/form.tsx'
import { IntentButton } from '../design/intent-form.tsx'
import { Panel } from '../design/panel.tsx'
import { findProposal } from '../orders/agreed-order.server.ts'
import { orderNumber } from '../orders/order.ts'
import { openOrderPage } from '../orders/page/order-page.server.ts'
import type { FormResult } from '../platform/form-result.ts'
import { withNetworkFallback } from '../platform/network-fallback.ts'
import { services } from '../platform/services.server.ts'
import { formatCedis } from '../platform/text/money.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import { noAnswerNotice } from '../sales/sale.ts'
import { SaleLines } from '../sales/sale-lines.tsx'
import { TooManyLinks } from '../sales/too-many-links.tsx'
import type { Route } from './+types/proposal.route'
import { noProposal } from './agreement.ts'
import { changeTexts } from './amendment.ts'
import { proposalAction } from './proposal-action.server.ts'

export const handle: UrlHandle = { kind: 'order page', isSecret: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, wait } = await openOrderPage({ request, params, context })
  if (!order) return data({ order: undefined, wait }, { status: 429, headers: { 'retry-after': `${wait}` } })
  const found = await findProposal(services(context).db, order)
  const texts = found && changeTexts(found.before, found.after)
  const proposal = found && {
    id: found.id,
    texts: Object.values(texts ?? {}).flat(),
    before: found.before.totalPesewas,
    after: { lines: found.after.lines, sums: found.after.sums, totalPesewas: found.after.totalPesewas },
  }
  return data({ order: { number: orderNumber(order.id), proposal }, wait: 0 })
}

/** The time to wait of an address that is refused. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: Route.ActionArgs) => proposalAction(args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<FormResult>(serverAction, noAnswerNotice)

export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, 'A change of your order'),
  { name: 'referrer', content: 'no-referrer' },
]

export default function ProposalRoute({
  loaderData: { order, wait },
  actionData,
  params,
}: Route.ComponentProps) {
  if (!order) return <TooManyLinks wait={wait} />
  const { number, proposal } = order
  return (
    <article className="wrap max-w-3xl pt-8 pb-20 lg:pt-12">
      <BackLink to={`/orders/${encodeURIComponent(params.secret)}`}>{`Your order ${number}`}</BackLink>
      <h1 className="text-h2">A change of your order</h1>
      <FormMessage result={actionData} />
      {proposal ? (
        <div className="mt-5 space-y-5">
          <Panel id="different" title="What would be different">
            <ul className="wrap-anywhere mt-2 list-disc space-y-1 pl-5">
              {proposal.texts.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className="money mt-3">
              Total: {formatCedis(proposal.before)} →{' '}
              <strong>{formatCedis(proposal.after.totalPesewas)}</strong>
            </p>
            <p className="mt-2 text-soft">Your order stays as it is until you agree.</p>
            <Form method="post" className="flex flex-wrap gap-x-3">
              <input type="hidden" name="amendment" value={proposal.id} />
              <IntentButton
                intent="agree"
                label={`Agree, ${formatCedis(proposal.after.totalPesewas)} in all`}
              />
              <IntentButton intent="decline" label="Leave it as it was" variant="secondary" />
            </Form>
          </Panel>
          <SaleLines sale={proposal.after} />
        </div>
      ) : (
        <div className="mt-5">
          <FormNotice ok={false} message={noProposal} />
        </div>
      )}
    </article>
  )
}
