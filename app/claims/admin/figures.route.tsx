import { FigureTable } from '../../design/figure-table.tsx'
import { FiguresPage } from '../../orders/admin/figures-page.tsx'
import { readFiguresRange } from '../../orders/admin/takings.ts'
import { causeNames } from '../../orders/history/claim-terms.ts'
import { services } from '../../platform/services.server.ts'
import type { DayRange } from '../../platform/text/days.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import type { ClaimedGoods } from '../claim.ts'
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
    <FiguresPage
      title="Claim figures"
      back={{ to: '/admin/claims', name: 'Claims' }}
      hasFile={goods.length > 0}
      {...{ range, today, pathOf }}
    >
      {goods.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">
          Nothing was claimed on these days
        </p>
      ) : (
        <FigureTable
          title="By product and cause"
          texts={['Product', 'Cause']}
          figures={Object.values(columns)}
          rows={goods.map(row => ({
            texts: [row.product || 'The whole order', causeNames[row.cause]],
            figures: names.map(name => row[name]),
          }))}
        />
      )}
    </FiguresPage>
  )
}
