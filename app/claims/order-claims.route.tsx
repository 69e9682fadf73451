import { Outlet, useParams, useSearchParams } from 'react-router'
import { ButtonLink } from '../design/button.tsx'
import { FormNotice } from '../design/form.tsx'
import { useLastLoadedData, withLastLoadedData } from '../design/loader-fallback.ts'
import { findOrderBySecret } from '../orders/order-link.server.ts'
import { services } from '../platform/services.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import type { Route } from './+types/order-claims.route'
import { claimSent, sentParameter } from './claim.ts'
import { ClaimPhotos } from './claim-photos.tsx'
import { readCustomerClaims } from './customer-claims.server.ts'

/** A part of the order's page, whose own loader counts wrong links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const order = await findOrderBySecret(db, params.secret ?? '')
  if (!order) return { claims: [], canClaim: false }
  const canClaim = order.status !== 'cancelled' && order.status !== 'pending'
  return { claims: await readCustomerClaims(db, order), canClaim }
}

const part = '#claims'

export const clientLoader = (args: Route.ClientLoaderArgs) => withLastLoadedData(args, part)

export default function OrderClaims({ loaderData }: Route.ComponentProps) {
  useLastLoadedData(loaderData, part)
  const { claims, canClaim } = loaderData
  const { secret = '' } = useParams()
  const [params] = useSearchParams()
  const path = `/orders/${encodeURIComponent(secret)}`
  return (
    <>
      <Outlet />
      {(canClaim || claims.length > 0) && (
        <section id="claims" aria-labelledby="claims-title" className="card no-print p-4 sm:p-5">
          <h2 id="claims-title" className="text-h3">
            Something broken, missing or wrong?
          </h2>
          {params.has(sentParameter) && (
            <div className="mt-3">
              <FormNotice ok message={claimSent} />
            </div>
          )}
          <ul className="mt-2 divide-y divide-line">
            {claims.map(claim => (
              <li key={claim.id} className="py-3">
                <p className="font-medium">
                  {claim.cause} · {claim.number}
                </p>
                <p className="text-soft text-sm">{formatDate(claim.createdAt)}</p>
                {claim.goods && <p>{claim.goods}</p>}
                {claim.description && (
                  <p className="wrap-anywhere whitespace-pre-line text-soft">{claim.description}</p>
                )}
                <ClaimPhotos photos={claim.photos} path={`${path}/claims`} />
                <p className="mt-1 font-medium">{claim.answer || 'We are looking into it.'}</p>
                {claim.note && <p className="wrap-anywhere whitespace-pre-line">{claim.note}</p>}
                {claim.creditNote && (
                  <a
                    href={`${path}/documents/${claim.creditNote.id}.pdf`}
                    target="_blank"
                    rel="noopener"
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    Credit note {claim.creditNote.number}, PDF
                  </a>
                )}
              </li>
            ))}
          </ul>
          {canClaim && (
            <ButtonLink to={`${path}/claims`} variant="secondary" className="mt-2">
              Report a problem
            </ButtonLink>
          )}
        </section>
      )}
    </>
  )
}
