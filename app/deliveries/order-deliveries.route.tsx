import { useParams } from 'react-router'
import { useLastLoadedData, withLastLoadedData } from '../design/loader-fallback.ts'
import { Panel } from '../design/panel.tsx'
import { findOrderBySecret } from '../orders/order-link.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/order-deliveries.route'
import { DeliveryProof } from './delivery-proof.tsx'
import { readProof } from './proof.server.ts'

/** A part of the order's page, whose own loader counts wrong links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const order = await findOrderBySecret(db, params.secret ?? '')
  return { proof: order && (await readProof(db, order)) }
}

const part = '#deliveries'

export const clientLoader = (args: Route.ClientLoaderArgs) => withLastLoadedData(args, part)

export default function OrderDeliveries({ loaderData }: Route.ComponentProps) {
  useLastLoadedData(loaderData, part)
  const { proof } = loaderData
  const { secret = '' } = useParams()
  if (!proof) return null
  const path = `/orders/${encodeURIComponent(secret)}/deliveries`
  return (
    <Panel id="deliveries" title="What has come" className="card p-4 sm:p-5 print:border-0 print:p-0">
      <ul className="mt-3 divide-y divide-line">
        {proof.lines.map(line => (
          <li key={line.key} className="py-2">
            <p className="font-medium">{line.name}</p>
            <p className="money text-soft">
              {line.delivered} of {line.ordered}
              {line.toCome && (
                <>
                  {' · '}
                  <strong className="text-ink">{line.toCome} still to come</strong>
                </>
              )}
              {line.broken &&
                ` · ${line.broken} broken on the way${line.toCome ? ', which we replace or credit' : ''}`}
              {line.toSettle &&
                ` · ${line.toSettle} refused: we call you, and bring them again or credit them`}
              {line.replaced && ` · ${line.replaced} brought once more without a price`}
              {line.credited && ` · ${line.credited} credited`}
            </p>
          </li>
        ))}
      </ul>
      <ol className="mt-2 space-y-3">
        {proof.stops.map(stop => (
          <li key={stop.id}>
            <DeliveryProof stop={stop} path={path} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
