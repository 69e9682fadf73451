import { Link } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Panel } from '../../design/panel.tsx'
import type { CustomerRecord } from '../../platform/slice-manifest.server.ts'
import { capitalize } from '../../platform/text/text.ts'
import { formatSigned } from '../../sales/payment.ts'
import { formatDate } from '../../staff/dates.ts'

type Section = { name: string; rows: CustomerRecord[]; hasMore: boolean; isAll: boolean }

/** What the slices have of a customer. */
export const CustomerSections = ({ sections }: { sections: Section[] }) =>
  sections
    .filter(({ name, rows }) => rows.length > 0 || name === 'orders')
    .map(({ name, rows, hasMore, isAll }) => (
      <Panel key={name} id={`section-${name}`} title={capitalize(name)}>
        {rows.length === 0 && <p className="mt-2 text-soft">None yet</p>}
        <ul className="mt-2 divide-y divide-line">
          {rows.map(row => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
        {hasMore &&
          (isAll ? (
            <p className="mt-2 text-soft">These are the latest {rows.length.toLocaleString('en')}.</p>
          ) : (
            <Link
              to={`?all=${name}`}
              preventScrollReset
              prefetch="none"
              className="inline-flex min-h-11 items-center font-semibold text-laterite underline"
            >
              More {name}
            </Link>
          ))}
      </Panel>
    ))

const Row = ({ row: { title, to, at, status, details, amountPesewas } }: { row: CustomerRecord }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-2.5">
    <div className="min-w-0">
      <Link
        to={to}
        prefetch="none"
        className="-my-2 inline-flex min-h-11 items-center font-semibold text-laterite underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      {details && <p className="line-clamp-2 wrap-anywhere text-soft text-sm">{details}</p>}
    </div>
    <p className="money text-right">
      {amountPesewas !== undefined && <span className="font-semibold">{formatSigned(amountPesewas)}</span>}
      <span className="block text-soft text-sm">{formatDate(at)}</span>
      {status && <Badge>{status}</Badge>}
    </p>
  </li>
)
