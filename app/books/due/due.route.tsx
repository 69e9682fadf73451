import { Form, Link } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { orderNumber } from '../../orders/order.ts'
import { services } from '../../platform/services.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'
import type { Route } from './+types/due.route'
import { type DueOrder, listDue, readOverdue } from './due.server.ts'
import { overdueText } from './overdue-text.ts'
import { remindNow } from './remind.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'customers.read',
  title: 'Due on account',
  notLoaded: 'Failed to fetch what is due',
}

const maxShown = 200

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = services(context)
  return {
    today: accraDay(new Date()),
    overdue: await readOverdue(db),
    orders: await listDue(db, maxShown),
  }
}

const intents: Intents = {
  remind: intent(
    'customers.remind',
    z.object({ id: z.uuid() }),
    async ({ db, admin, wakeQueue, data: { id } }) => {
      const reminded = await remindNow(db, admin, id)
      if (reminded.ok) wakeQueue()
      return reminded
    },
    {
      success: { title: 'Reminder sent' },
      refusals: {
        'not due': 'This order was paid or changed meanwhile. Nothing was sent.',
        today: 'The customer was reminded of this order today already. Nothing was sent.',
        'switched off':
          'Payment reminders are switched off. The owner switches them on under Settings, Messages to customers. Nothing was sent.',
      },
    },
  ),
}

export const action = adminAction({ intents })

export default function Due({ loaderData, actionData }: Route.ComponentProps) {
  const { today, overdue, orders } = loaderData
  const mayRemind = useMay()('customers.remind')
  return (
    <div className="max-w-4xl">
      <BackLink to="/admin/customers">Customers</BackLink>
      <PageHeader title="Due on account" />
      <FormMessage result={actionData} />
      <p className="money mb-4 text-lg">
        {overdue.count === 0 ? (
          <span className="text-soft">Nothing is overdue</span>
        ) : (
          <strong className="text-red-dark">{overdueText(overdue)}</strong>
        )}
      </p>
      {orders.length === 0 ? (
        <p className="card p-10 text-center font-semibold text-soft">
          All delivered orders on account are paid
        </p>
      ) : (
        <ul className="card divide-y divide-line">
          {orders.map(order => (
            <Row key={order.id} order={order} today={today} mayRemind={mayRemind} />
          ))}
        </ul>
      )}
      {orders.length === maxShown && (
        <p className="mt-3 text-soft">These are the {maxShown} that are due first.</p>
      )}
    </div>
  )
}

type RowProps = { order: DueOrder; today: string; mayRemind: boolean }

const Row = ({ order, today, mayRemind }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
    <div className="min-w-0 flex-1 basis-56">
      {order.isErased ? (
        <p className="font-bold text-soft">{order.customerName}</p>
      ) : (
        <Link
          to={`/admin/customers/of/orders/${order.id}`}
          prefetch="none"
          className="wrap-anywhere -my-2 inline-flex min-h-11 items-center font-bold text-laterite underline-offset-4 hover:underline"
        >
          {order.customerName}
        </Link>
      )}
      <p className="text-soft text-sm">
        <Link
          to={`/admin/orders/${order.id}`}
          prefetch="none"
          className="-my-2 inline-flex min-h-11 items-center underline"
        >
          Order {orderNumber(order.id)}
        </Link>
        {order.purchaseOrder && ` · ${order.purchaseOrder}`}
        {order.remindedAt && ` · reminded ${formatDate(order.remindedAt)}`}
      </p>
    </div>
    <p className="money sm:text-right">
      <strong className="block">{formatCedis(order.openPesewas)}</strong>
      {order.dueOn < today ? (
        <Badge tone="red">Since {formatDate(order.dueOn)}</Badge>
      ) : (
        <span className="text-soft text-sm">by {formatDate(order.dueOn)}</span>
      )}
    </p>
    {mayRemind && !order.isErased && order.dueOn < today && (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={order.id} />
        <Button
          intent="remind"
          variant="secondary"
          aria-label={`Remind ${order.customerName} of order ${orderNumber(order.id)} now`}
        >
          Remind now
        </Button>
      </Form>
    )}
  </li>
)
