import { FileText } from 'lucide-react'
import { useParams } from 'react-router'
import { useLastLoadedData, withLastLoadedData } from '../design/loader-fallback.ts'
import { findOrderBySecret } from '../orders/order-link.server.ts'
import { services } from '../platform/services.server.ts'
import { formatDate, formatDateTime } from '../platform/text/dates.ts'
import type { Route } from './+types/order-deliveries.route'
import { type Proof, readProof } from './proof.server.ts'

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
    <section aria-labelledby="deliveries" className="card p-4 sm:p-5 print:border-0 print:p-0">
      <h2 id="deliveries" className="text-h3">
        What has come
      </h2>
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
              {line.broken && ` · ${line.broken} broken on the way, which we bring again`}
            </p>
          </li>
        ))}
      </ul>
      <ol className="mt-2 space-y-3">
        {proof.stops.map(stop => (
          <li key={stop.id}>
            <Delivery stop={stop} path={path} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const sentences = {
  delivered: 'Delivered',
  partial: 'Delivered in part',
  failed: 'Not delivered',
}

function Delivery({ stop, path }: { stop: Proof['stops'][number]; path: string }) {
  if (!stop.outcome) return <p className="font-medium">On its way since {formatDate(stop.day)}</p>
  return (
    <>
      <p>
        <span className="font-medium">{sentences[stop.outcome]}</span>
        {stop.recordedAt && ` ${formatDateTime(stop.recordedAt)}`}
        {stop.receiverName && `, received by ${stop.receiverName}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {stop.pictures.map(({ id, kind, width, height }) => (
          <a key={id} href={`${path}/${id}.webp`} target="_blank" rel="noopener">
            <img
              src={`${path}/${id}.webp`}
              alt={kind === 'signature' ? 'Signature' : 'Photo of the delivery'}
              width={width}
              height={height}
              loading="lazy"
              className="h-24 w-auto rounded-control border border-line bg-white"
            />
          </a>
        ))}
      </div>
      <a
        href={`${path}/${stop.id}.pdf`}
        target="_blank"
        rel="noopener"
        className="no-print mt-1 inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4 hover:text-laterite"
      >
        <FileText aria-hidden size={18} className="text-soft" /> Signed delivery note, PDF
      </a>
    </>
  )
}
