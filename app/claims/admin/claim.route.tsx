import { Link } from 'react-router'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { BackLink } from '../../design/back-link.tsx'
import { FormMessage } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import { causeNames, claimNumber } from '../../orders/history/claim-terms.ts'
import { services } from '../../platform/services.server.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { readNotes } from '../../staff/notes/notes.server.ts'
import { NotesPanel } from '../../staff/notes/notes-panel.tsx'
import { requireAdmin } from '../../staff/session.server.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { originNames } from '../claim.ts'
import { ClaimPhotos } from '../claim-photos.tsx'
import type { Route } from './+types/claim.route'
import { AnswerBadge } from './answer-badge.tsx'
import { AnswerForms } from './answer-forms.tsx'
import { claimAction } from './claim-action.server.ts'
import { claimNotes } from './claim-notes.server.ts'
import { type ClaimPage, readClaimPage } from './find-claim.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'claims.read',
  title: 'Claim',
  notLoaded: 'Failed to fetch the claim',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const admin = requireAdmin(context)
  const page = isUuid(params.claimId) ? await readClaimPage(db, params.claimId, admin) : undefined
  if (!page) throw new Response('There is no such claim.', { status: 404 })
  return { ...page, notes: await readNotes(db, admin, claimNotes, page.claim.id) }
}

export const action = claimAction

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Claim ${claimNumber(loaderData.claim.id)} | Admin Panel` : 'Claim | Admin Panel' },
]

export default function AdminClaim({ loaderData: page, actionData }: Route.ComponentProps) {
  const { claim, order, pictures } = page
  const result = useReloadIfStale(actionData)
  return (
    <article className="max-w-3xl">
      <BackLink to="/admin/claims">Claims</BackLink>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-h2">Claim {claimNumber(claim.id)}</h1>
        <AnswerBadge answer={claim.answer} />
      </header>
      <p className="mt-1 text-soft">
        {formatDateTime(claim.createdAt)} · {originNames[claim.origin]}
        {claim.recordedBy && `, ${claim.recordedBy}`}
      </p>
      <FormMessage result={result} />
      <div className="mt-6 space-y-5">
        <Panel id="what" title={causeNames[claim.cause]}>
          <p className="mt-1">
            <Link to={`/admin/orders/${order.id}`} className="font-semibold text-laterite underline">
              Order {order.number}
            </Link>
            , {order.customerName}
            {order.customerPhone && `, ${order.customerPhone}`}
          </p>
          <ul className="money mt-2 divide-y divide-line *:py-2">
            {claim.lines.map(({ key, name, unit, quantity, granted }) => (
              <li key={key} className="flex justify-between gap-4">
                <span>{name}</span>
                <span className="whitespace-nowrap font-semibold">
                  {formatQuantity(quantity, unit)}
                  {claim.answer && claim.answer !== 'refusal' && granted < quantity && `, granted ${granted}`}
                </span>
              </li>
            ))}
          </ul>
          {claim.description && <p className="wrap-anywhere mt-2 whitespace-pre-line">{claim.description}</p>}
          <ClaimPhotos photos={claim.photos} path={`/admin/claims/${claim.id}/photos`} />
          <ClaimPhotos photos={pictures} path={`/admin/deliveries/proof/${order.id}`} />
        </Panel>
        {claim.answer ? <Answered page={page} /> : <AnswerForms key={claim.id} page={page} result={result} />}
        <NotesPanel of={page.notes} />
      </div>
    </article>
  )
}

function Answered({ page: { claim, order, credit, toRefund } }: { page: ClaimPage }) {
  return (
    <Panel id="answered" title="Answer">
      <p className="mt-1 text-soft">
        {claim.answeredAt && formatDateTime(claim.answeredAt)}, {claim.answeredBy}
      </p>
      {credit && (
        <p className="money mt-2">
          <a
            href={`/admin/orders/${order.id}/documents/${credit.documentId}.pdf`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold text-laterite underline"
          >
            Credit note {credit.number}
          </a>{' '}
          over {formatCedis(credit.amount)}
        </p>
      )}
      {credit && toRefund > 0 && (
        <p>
          To be given back: <strong>{formatCedis(toRefund)}</strong>.{' '}
          <Link to={`/admin/orders/${order.id}#payments`} className="underline">
            Record the refund at the order
          </Link>
        </p>
      )}
      {claim.note && <p className="wrap-anywhere mt-2 whitespace-pre-line">{claim.note}</p>}
    </Panel>
  )
}
