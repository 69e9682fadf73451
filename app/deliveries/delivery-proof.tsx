import FileText from 'lucide-react/icons/file-text'
import { formatDate, formatDateTime } from '../platform/text/dates.ts'
import type { Proof } from './proof.server.ts'

export const outcomes = {
  delivered: 'Delivered',
  partial: 'Delivered in part',
  failed: 'Not delivered',
}

type Props = {
  stop: Proof['stops'][number]
  /** The path below which its pictures and its note are. */
  path: string
}

/** What became of a delivery, with its pictures and the signed note. */
export function DeliveryProof({ stop, path }: Props) {
  if (!stop.outcome) return <p className="font-medium">On its way since {formatDate(stop.day)}</p>
  return (
    <>
      <p>
        <span className="font-medium">{outcomes[stop.outcome]}</span>
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
      {stop.outcome !== 'failed' && (
        <a
          href={`${path}/${stop.id}.pdf`}
          target="_blank"
          rel="noopener"
          className="no-print mt-1 inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4 hover:text-laterite"
        >
          <FileText aria-hidden size={18} className="text-soft" /> Signed delivery note, PDF
        </a>
      )}
    </>
  )
}
