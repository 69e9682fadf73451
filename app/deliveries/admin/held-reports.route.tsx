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
import { hasPermission, type Permitted } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { acceptPictures, dismissPictures, listHeldPictures } from '../held-pictures.server.ts'
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
  const { db } = services(context)
  const reports = await listHeldReports(db)
  const stops = await listHeldPictures(db)
  // Who plans trips need not see amounts.
  if (hasPermission(requireAdmin(context), 'prices.read')) return { reports, stops }
  return { stops, reports: reports.map(report => ({ ...report, cashPesewas: 0, mobileMoney: undefined })) }
}

const report = z.object({ report: z.uuid() })
const gone = { message: 'Somebody else has decided on this report meanwhile.', isStale: true }

const paymentFacts = (admin: Permitted) => ({ mayRecordPayments: hasPermission(admin, 'payments.record') })

const intents: Intents = {
  accept: intent(
    'deliveries.plan',
    report,
    ({ db, admin, data }) => acceptReport(db, data.report, admin, paymentFacts(admin)),
    {
      success: {
        title: 'Report accepted',
        description: 'Goods, money and the status of the order follow it.',
      },
      refusals: {
        'not found': gone,
        'no longer fits': ({ problem }) => `It no longer fits what is planned. ${problem}`,
      },
    },
  ),
  dismiss: intent(
    'deliveries.plan',
    report,
    ({ db, admin, data }) => dismissReport(db, data.report, admin, paymentFacts(admin)),
    {
      success: { title: 'Report dismissed', description: 'It stays stored and never counts.' },
      refusals: {
        'not found': gone,
        'has money':
          'The driver took money at this stop. Ask someone who records payments to decide. Nothing was changed.',
      },
    },
  ),
  'accept pictures': intent(
    'deliveries.plan',
    report,
    ({ db, admin, data }) => acceptPictures(db, data.report, admin),
    {
      success: { title: 'Pictures accepted', description: 'The customer sees them with the delivery.' },
      refusals: { 'not found': gone },
    },
  ),
  'dismiss pictures': intent(
    'deliveries.plan',
    report,
    ({ db, admin, data }) => dismissPictures(db, data.report, admin),
    {
      success: { title: 'Pictures dismissed', description: 'They stay stored, and nobody sees them.' },
      refusals: { 'not found': gone },
    },
  ),
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

export default function HeldReports({ loaderData: { reports, stops }, actionData }: Route.ComponentProps) {
  const result = useReloadIfStale(actionData)
  return (
    <>
      <BackLink to="/admin/deliveries">Deliveries</BackLink>
      <PageHeader title="Late reports" />
      <FormMessage result={result} />
      <p className="max-w-2xl text-soft">
        What drivers sent too late, and money above what an order owes, counts once you accept it.
      </p>
      {reports.length + stops.length === 0 && <p className="mt-6">No report waits.</p>}
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
            <Decision id={each.id} what={each.heldReason === 'too much money' ? 'money' : 'report'} />
          </li>
        ))}
        {stops.map(stop => (
          <li key={stop.deliveryId} className="card p-4 sm:p-5">
            <HeldPictures stop={stop} />
          </li>
        ))}
      </ul>
    </>
  )
}

type HeldPicturesProps = { stop: Route.ComponentProps['loaderData']['stops'][number] }

function HeldPictures({ stop }: HeldPicturesProps) {
  const { orderId, deliveryId, pictures } = stop
  return (
    <>
      <h2 className="text-h3">
        Pictures of order {orderNumber(orderId)}, {stop.customerName}
      </h2>
      <p className="mt-1">
        {reasons[stop.heldReason]} Trip of {formatDate(stop.day)}, {stop.truck}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {pictures.map(({ id, kind, width, height }) => (
          <img
            key={id}
            src={`/admin/deliveries/proof/${orderId}/${id}.webp`}
            alt={kind === 'signature' ? 'Signature' : 'Photo of the delivery'}
            width={width}
            height={height}
            loading="lazy"
            className="h-40 w-auto rounded-control border border-line bg-white"
          />
        ))}
      </div>
      <Decision id={deliveryId} what="pictures" />
    </>
  )
}

const decisions = {
  report: { accept: 'accept', dismiss: 'dismiss', label: 'Accept', permission: 'deliveries.plan' },
  money: {
    accept: 'accept money',
    dismiss: 'dismiss money',
    label: 'Record the payment',
    permission: 'payments.record',
  },
  pictures: {
    accept: 'accept pictures',
    dismiss: 'dismiss pictures',
    label: 'Accept',
    permission: 'deliveries.plan',
  },
} as const

function Decision({ id, what }: { id: string; what: keyof typeof decisions }) {
  const { accept, dismiss, label, permission } = decisions[what]
  if (!useMay()(permission)) return null
  return (
    <Form method="post" className="mt-4 flex flex-wrap gap-3" preventScrollReset>
      <input type="hidden" name="report" value={id} />
      <Button intent={accept}>{label}</Button>
      <Button intent={dismiss} variant="secondary">
        Dismiss
      </Button>
    </Form>
  )
}
