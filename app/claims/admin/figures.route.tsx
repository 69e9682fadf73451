import { Download } from 'lucide-react'
import { BackLink } from '../../design/back-link.tsx'
import { ButtonAnchor } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { RangeForm } from '../../orders/admin/range-form.tsx'
import { readFiguresRange } from '../../orders/admin/takings.ts'
import { services } from '../../platform/services.server.ts'
import type { DayRange } from '../../platform/text/days.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { type ClaimedGoods, causeNames } from '../claim.ts'
import { readClaimed } from '../figures.server.ts'
import type { Route } from './+types/figures.route'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'claims.read',
  title: 'Claim figures',
  notLoaded: 'Failed to load the figures',
}

const pathOf = ({ from, to }: DayRange, ending = '') =>
  `/admin/claims/figures${ending}?${new URLSearchParams({ from, to })}`

export async function loader({ url, context }: Route.LoaderArgs) {
  const days = readFiguresRange(url.searchParams)
  return { ...days, goods: await readClaimed(services(context).db, days.range) }
}

export const meta = () => [{ title: 'Claim figures | Admin Panel' }]

const columns = {
  claims: 'Claims',
  claimed: 'Claimed',
  replaced: 'Replaced',
  credited: 'Credited',
  refused: 'Refused',
  open: 'Open',
} satisfies Partial<Record<keyof ClaimedGoods, string>>
const names = Object.keys(columns) as (keyof typeof columns)[]

export default function Figures({ loaderData: { range, today, goods } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/claims">Claims</BackLink>
      <PageHeader title="Claim figures">
        {goods.length > 0 && (
          <ButtonAnchor href={pathOf(range, '.csv')} variant="secondary" download>
            <Download aria-hidden size={18} /> Export CSV
          </ButtonAnchor>
        )}
      </PageHeader>
      <RangeForm range={range} today={today} pathOf={pathOf} />
      {goods.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">
          Nothing was claimed on these days
        </p>
      ) : (
        <Table goods={goods} />
      )}
    </>
  )
}

function Table({ goods }: { goods: ClaimedGoods[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled, also by keyboard.
    <section aria-label="By product and cause" tabIndex={0} className="card mt-5 overflow-x-auto p-4 sm:p-5">
      <table className="w-full text-right text-sm">
        <caption className="mb-2 text-left font-semibold text-base">By product and cause</caption>
        <thead className="text-soft">
          <tr>
            <th scope="col" className="py-1.5 text-left font-medium">
              Product
            </th>
            <th scope="col" className="py-1.5 pl-3 text-left font-medium">
              Cause
            </th>
            {names.map(name => (
              <th key={name} scope="col" className="py-1.5 pl-3 font-medium">
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {goods.map(row => (
            <tr key={`${row.product} ${row.cause}`}>
              <th scope="row" className="min-w-32 py-1.5 text-left font-normal">
                {row.product || 'The whole order'}
              </th>
              <td className="py-1.5 pl-3 text-left">{causeNames[row.cause]}</td>
              {names.map(name => (
                <td key={name} className="py-1.5 pl-3">
                  {row[name].toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
