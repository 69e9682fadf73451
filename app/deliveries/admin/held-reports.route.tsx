import { Form } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Button } from '../../design/button.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { orderNumber } from '../../orders/order.ts'
import { services } from '../../platform/services.server.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate, formatDateTime } from '../../staff/dates.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { listHeldReports } from '../list-held-reports.server.ts'
import { acceptMoney, acceptReport, dismissMoney, dismissReport } from '../record-delivery.server.ts'
import type { Route } from './+types/held-reports.route'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'deliveries.read',
  title: 'Late reports',
  notLoaded: 'Failed to load the late reports',
}

export async function loader({ context }: Route.LoaderArgs) {
  const reports = await listHeldReports(services(context).db)
  // Who plans trips need not see amounts.
  if (hasPermission(requireAdmin(context), 'prices.read')) return { reports }
  return { reports: reports.map(report => ({ ...report, cashPesewas: 0, mobileMoney: undefined })) }
}

const report = z.object({ report: z.uuid() })
const gone = { message: 'Somebody else has decided on this report meanwhile.', isStale: true }

const intents: Intents = {
  accept: intent('deliveries.plan', report, ({ db, admin, data }) => acceptReport(db, data.report, admin), {
    success: { title: 'Report accepted', description: 'Goods, money and the status of the order follow it.' },
    refusals: {
      'not found': gone,
      'no longer fits': ({ problem }) => `It no longer fits what is planned. ${problem}`,
    },
  }),
  dismiss: intent('deliveries.plan', report, ({ db, admin, data }) => dismissReport(db, data.report, admin), {
    success: { title: 'Report dismissed', description: 'It stays stored and never counts.' },
    refusals: { 'not found': gone },
  }),
  'accept money': intent(
    'payments.record',
    report,
    ({ db, admin, data }) => acceptMoney(db, data.report, admin),
    {
      success: { title: 'Payment recorded', description: 'The order shows what is to be given back.' },
      refusals: { 'not found': gone },
    },
  ),
  'dismiss money': intent(
    'payments.record',
    report,
    ({ db, admin, data }) => dismissMoney(db, data.report, admin),
    {
      success: { title: 'Payment dismissed', description: 'The goods stay as the driver recorded them.' },
      refusals: { 'not found': gone },
    },
  ),
}

export const action = adminAction({ intents })

const reasons: Record<string, string> = {
  'link ended': 'The link had ended.',
  'trip closed': 'The trip was closed.',
  'trip cancelled': 'The trip was cancelled.',
  'other trip': 'The stop was put on another trip.',
  'too much money': 'The money is more than the order owes. The goods count already.',
}

export default function HeldReports({ loaderData: { reports }, actionData }: Route.ComponentProps) {
  const result = useReloadIfStale(actionData)
  return (
    <>
      <BackLink to="/admin/deliveries">Deliveries</BackLink>
      <PageHeader title="Late reports" />
      <FormMessage result={result} />
      <p className="max-w-2xl text-soft">
        What drivers sent too late, and money above what an order owes, counts once you accept it.
      </p>
      {reports.length === 0 && <p className="mt-6">No report waits.</p>}
      <ul className="mt-5 space-y-4">
        {reports.map(each => (
          <li key={each.id} className="card p-4 sm:p-5">
            <h2 className="text-h3">
              Order {orderNumber(each.orderId)}, {each.customerName}
            </h2>
            <p className="mt-1">
              {reasons[each.heldReason]} Trip of {formatDate(each.day)}, {each.truck}.
            </p>
            <p className="text-soft text-sm">
              Recorded {formatDateTime(each.recordedAt)}, arrived here {formatDateTime(each.receivedAt)},{' '}
              {each.actor}
            </p>
            <ul className="money mt-2">
              {each.lines.map(line => (
                <li key={line.key}>
                  {line.name}: {line.delivered} delivered, {line.broken} broken, {line.refused} refused
                </li>
              ))}
              {each.cashPesewas > 0 && <li>Cash: {formatCedis(each.cashPesewas)}</li>}
              {each.mobileMoney && (
                <li>
                  {each.mobileMoney.network}: {formatCedis(each.mobileMoney.amountPesewas)}
                </li>
              )}
              {each.receiverName && <li>Received by {each.receiverName}</li>}
              {each.note && <li className="whitespace-pre-line">{each.note}</li>}
            </ul>
            <Decision {...each} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Decision({ id, heldReason }: { id: string; heldReason: string }) {
  const may = useMay()
  const isMoney = heldReason === 'too much money'
  if (!may(isMoney ? 'payments.record' : 'deliveries.plan')) return null
  return (
    <Form method="post" className="mt-4 flex flex-wrap gap-3" preventScrollReset>
      <input type="hidden" name="report" value={id} />
      <Button intent={isMoney ? 'accept money' : 'accept'}>
        {isMoney ? 'Record the payment' : 'Accept'}
      </Button>
      <Button intent={isMoney ? 'dismiss money' : 'dismiss'} variant="secondary">
        Dismiss
      </Button>
    </Form>
  )
}
