import Banknote from 'lucide-react/icons/banknote'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { Form, Link, useSubmit } from 'react-router'
import { ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Pagination } from '../../design/pagination.tsx'
import { FilterSelect, SearchBar } from '../../design/search-field.tsx'
import { services } from '../../platform/services.server.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { adminAction } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { AssigneeInput, AssigneeName, MineLink } from '../../staff/notes/mine-link.tsx'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { orderNumber, orderStatuses, statusNames } from '../order.ts'
import { orderChannelNames, orderChannels } from '../order-channel.ts'
import { paymentStateNames, paymentStates } from '../payments/payment-state.ts'
import { PaymentStateBadge } from '../payments/payment-summary.tsx'
import type { Route } from './+types/orders.route'
import { DayField } from './day-field.tsx'
import { listOrders, type OrderPage, type OrderRow } from './list-orders.server.ts'
import { statusIntent } from './order-action.server.ts'
import { isFiltered, type OrderFilter, orderListPath, orderPath, readOrderFilter } from './order-filter.ts'
import { SeenByCustomer } from './order-panels.tsx'
import { StatusSelect, statusNotChanged } from './status-select.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'orders.read',
  title: 'Orders',
  notLoaded: 'Failed to fetch orders',
  notDone: { status: statusNotChanged },
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const seesAmounts = hasPermission(requireAdmin(context), 'prices.read')
  const { payment, ...others } = readOrderFilter(url.searchParams)
  const filter: OrderFilter = { ...others, payment: seesAmounts ? payment : undefined }
  const page = await listOrders(services(context).db, filter)
  return { filter, page: seesAmounts ? page : withoutAmounts(page) }
}

export const action = adminAction({ intents: { status: statusIntent } })

export default function AdminOrders({ loaderData: { filter, page } }: Route.ComponentProps) {
  const submit = useSubmit()
  const may = useMay()
  const filtered = isFiltered(filter)
  return (
    <div>
      <PageHeader title="Orders" note={page.count > 0 && countText(page)}>
        {may('orders.take') && (
          <ButtonLink to="/admin/orders/new">
            <Plus aria-hidden size={18} /> New order
          </ButtonLink>
        )}
        <MineLink
          assignee={filter.assignee}
          to={assignee => orderListPath({ ...filter, assignee, before: undefined, after: undefined })}
        />
        {may('takings.read') && (
          <ButtonLink to="/admin/orders/takings" variant="secondary">
            <Banknote aria-hidden size={18} /> Takings
          </ButtonLink>
        )}
        {page.count > 0 && may('orders.export') && (
          <ButtonAnchor
            href={orderListPath({ ...filter, before: undefined, after: undefined }, '.csv')}
            variant="secondary"
            download
          >
            <Download aria-hidden size={18} /> Export CSV
          </ButtonAnchor>
        )}
      </PageHeader>
      <Form
        role="search"
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(5,minmax(0,11rem))_auto]"
        onChange={event => {
          const field = event.target as unknown as HTMLInputElement
          // While a date is being typed its year is incomplete.
          if (field.name !== 'q' && field.validity.valid) submit(event.currentTarget)
        }}
      >
        <AssigneeInput assignee={filter.assignee} />
        <SearchBar
          label="Search orders"
          name="q"
          value={filter.search}
          placeholder="Name, e-mail, phone or order number"
          className="col-span-full"
        />
        <FilterSelect
          label="Status"
          name="status"
          value={filter.status}
          all="All statuses"
          choices={orderStatuses.map(status => ({ value: status, name: statusNames[status] }))}
        />
        {may('prices.read') && (
          <FilterSelect
            label="Payment"
            name="payment"
            value={filter.payment}
            all="All payments"
            choices={paymentStates.map(state => ({ value: state, name: paymentStateNames[state] }))}
          />
        )}
        <FilterSelect
          label="How it came"
          name="channel"
          value={filter.channel}
          all="All ways"
          choices={orderChannels.map(channel => ({ value: channel, name: orderChannelNames[channel] }))}
        />
        <DayField label="From" name="from" value={filter.from} />
        <DayField label="To" name="to" value={filter.to} />
        {filtered && (
          <ButtonLink to="/admin/orders" variant="quiet" className="justify-self-start">
            Clear filters
          </ButtonLink>
        )}
      </Form>

      {page.rows.length === 0 ? (
        <p className="card mt-6 p-10 text-center font-semibold text-soft">
          {filtered ? 'No orders match your filters' : 'No orders yet'}
        </p>
      ) : (
        <OrderTable rows={page.rows} filter={filter} />
      )}

      <Pagination
        names={['Newer', 'Older']}
        previous={page.newer && orderListPath({ ...filter, before: undefined, after: page.newer })}
        next={page.older && orderListPath({ ...filter, after: undefined, before: page.older })}
      />
    </div>
  )
}

const withoutAmounts = ({ rows, ...page }: OrderPage) => ({
  ...page,
  rows: rows.map(({ totalPesewas: _total, paidPesewas: _paid, ...row }) => row),
})

const countText = ({ count, isCapped }: Pick<OrderPage, 'count' | 'isCapped'>) =>
  `${isCapped ? 'more than ' : ''}${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'}`

type ShownRow = OrderRow | Omit<OrderRow, 'totalPesewas' | 'paidPesewas'>

function OrderTable({ rows, filter }: { rows: ShownRow[]; filter: OrderFilter }) {
  return (
    <ul className="card mt-5 divide-y divide-line">
      {rows.map(order => (
        <li
          key={order.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4 md:grid-cols-[9rem_minmax(0,1fr)_8rem_9rem]"
        >
          <div className="col-span-2 flex items-center justify-between gap-3 md:col-span-1 md:block">
            <Link
              to={orderPath(order.id, filter)}
              prefetch="intent"
              className="-my-2 flex min-h-11 items-center font-bold text-laterite underline-offset-4 hover:underline md:my-0 md:min-h-6"
            >
              #{orderNumber(order.id)}
            </Link>
            <p className="text-soft text-sm">
              {formatDateTime(order.createdAt)}
              {order.channel !== 'shop' && `, ${orderChannelNames[order.channel]}`}
            </p>
          </div>
          <div className="col-span-2 min-w-0 md:col-span-1">
            <p className="truncate font-semibold">{order.customerName}</p>
            <p className="truncate text-soft text-sm">
              {[order.customerPhone, order.customerEmail].filter(Boolean).join(' · ')}
            </p>
            <SeenByCustomer order={order} />
            <AssigneeName name={order.assignee} />
          </div>
          <p className="money md:text-right">
            {'totalPesewas' in order && <span className="font-bold">{formatCedis(order.totalPesewas)}</span>}
            <span className="block text-soft text-sm">
              {order.lineCount} {order.lineCount === 1 ? 'line' : 'lines'}
            </span>
            {'totalPesewas' in order && <PaymentStateBadge order={order} />}
          </p>
          <div className="justify-self-end">
            <StatusSelect id={order.id} status={order.status} />
          </div>
        </li>
      ))}
    </ul>
  )
}
