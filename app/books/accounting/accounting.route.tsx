import Download from 'lucide-react/icons/download'
import { ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { RangeForm } from '../../orders/admin/range-form.tsx'
import { readRange } from '../../orders/admin/takings.ts'
import { accraDay } from '../../platform/text/days.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { May } from '../../staff/staff-context.tsx'
import type { Route } from './+types/accounting.route'
import { accountingPath, type ExportName, exportNames, exportTexts, monthBefore } from './accounting.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'accounting.export',
  title: 'Accounting',
}

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const today = accraDay(new Date())
  const hasRange = searchParams.has('from') || searchParams.has('to')
  const range = hasRange ? readRange(searchParams) : { ...monthBefore(today, 1), isCut: false }
  return { range, today }
}

export default function Accounting({ loaderData: { range, today } }: Route.ComponentProps) {
  const months = { 'This month': 0, 'Last month': 1, 'The month before': 2 }
  return (
    <div className="max-w-3xl">
      <PageHeader title="Accounting">
        <May permission="settings.edit">
          <ButtonLink to="/admin/accounting/accounts" variant="secondary">
            Accounts
          </ButtonLink>
        </May>
      </PageHeader>
      <RangeForm
        range={range}
        today={today}
        pathOf={accountingPath}
        links={Object.entries(months).map(([label, before]) => [label, monthBefore(today, before)])}
      />
      <ul className="card mt-5 divide-y divide-line">
        {(Object.entries(exportNames) as [ExportName, string][]).map(([name, label]) => (
          <li
            key={name}
            className="grid items-center gap-x-5 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6"
          >
            <div>
              <h2 className="font-semibold text-lg tracking-normal">{label}</h2>
              <p className="mt-0.5 text-soft text-sm">{exportTexts[name]}</p>
            </div>
            <ButtonAnchor href={accountingPath(range, name)} variant="secondary" download>
              <Download aria-hidden size={18} /> Download CSV<span className="sr-only">: {label}</span>
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
