import { Download } from 'lucide-react'
import { data, Form, isRouteErrorResponse, Link, useSubmit } from 'react-router'
import { z } from 'zod'
import { Button, ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { controlClass } from '../design/field.tsx'
import { FilterSelect, SearchField } from '../design/search-field.tsx'
import { formatDateTime } from '../platform/dates.ts'
import { readForm } from '../platform/form.server.ts'
import { describeError } from '../platform/log.server.ts'
import { formatCedis } from '../platform/money.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/admin-orders.route'
import { changeOrderStatus, listOrders, type OrderRow } from './admin-orders.server.ts'
import type { StatusAnswer } from './admin-status-select.tsx'
import { StatusSelect } from './admin-status-select.tsx'
import { orderNumber, orderStatuses } from './order.ts'
import { isFiltered, orderListPath, readOrderFilter } from './order-filter.ts'
import { statusNames } from './order-status-badge.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readOrderFilter(url.searchParams)
  return { filter, page: await listOrders(services(context).db, filter) }
}

const changeSchema = z.object({ id: z.uuid(), from: z.enum(orderStatuses), to: z.enum(orderStatuses) })

export async function action({ request, context }: Route.ActionArgs) {
  const answer = (ok: boolean, message: string, status = 200) =>
    data<StatusAnswer>({ ok, title: ok ? 'Success' : 'Error', message, at: Date.now() }, { status })
  const parsed = changeSchema.safeParse(Object.fromEntries(await readForm(request)))
  if (!parsed.success) return answer(false, 'Failed to update order status', 400)
  try {
    const result = await changeOrderStatus(services(context).db, {
      ...parsed.data,
      admin: requireAdmin(context),
    })
    if (result.ok) return answer(true, 'Order status updated successfully')
    if (result.reason === 'changed') {
      return answer(
        false,
        `This order was changed meanwhile: it is ${statusNames[result.status].toLowerCase()} now. Nothing was changed by you.`,
        409,
      )
    }
    return answer(false, 'Failed to update order status', 404)
  } catch (error) {
    services(context).log.error('an order status could not be changed', {
      requestId: requestFacts(context).id,
      ...describeError(error),
    })
    return answer(false, 'Failed to update order status', 500)
  }
}

export const meta = () => [{ title: 'Orders | Admin Panel' }]

export default function AdminOrders({ loaderData: { filter, page } }: Route.ComponentProps) {
  const submit = useSubmit()
  const filtered = isFiltered(filter)
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-baseline gap-3">
        <h1 className="text-h2">Orders</h1>
        {page.count > 0 && (
          <>
            <p className="text-soft">
              {page.more && 'more than '}
              {page.count.toLocaleString('en')} {page.count === 1 ? 'order' : 'orders'}
            </p>
            <ButtonAnchor
              href={orderListPath({ ...filter, before: undefined, after: undefined }, '.csv')}
              variant="secondary"
              className="ml-auto"
              download
            >
              <Download aria-hidden size={18} /> Export CSV
            </ButtonAnchor>
          </>
        )}
      </div>
      <Form
        role="search"
        className="mt-5 flex flex-wrap items-end gap-3"
        onChange={event => {
          const { name } = event.target as unknown as { name?: string }
          if (name !== 'q') submit(event.currentTarget)
        }}
      >
        <SearchField
          label="Search orders"
          name="q"
          value={filter.search}
          placeholder="Name, e-mail, phone or order number"
          className="min-w-56 flex-1"
        />
        <FilterSelect
          label="Status"
          name="status"
          value={filter.status}
          all="All statuses"
          choices={orderStatuses.map(status => ({ value: status, name: statusNames[status] }))}
          className="w-full sm:w-44"
        />
        <label className="w-[calc(50%-0.375rem)] sm:w-40">
          <span className="mb-1 block text-soft text-sm">From</span>
          <input
            key={filter.from}
            name="from"
            type="date"
            defaultValue={filter.from}
            className={controlClass}
          />
        </label>
        <label className="w-[calc(50%-0.375rem)] sm:w-40">
          <span className="mb-1 block text-soft text-sm">To</span>
          <input key={filter.to} name="to" type="date" defaultValue={filter.to} className={controlClass} />
        </label>
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {filtered && (
          <ButtonLink to="/admin/orders" variant="quiet">
            Clear
          </ButtonLink>
        )}
      </Form>

      {page.rows.length === 0 ? (
        <p className="card mt-6 p-10 text-center font-semibold text-soft">
          {filtered ? 'No orders match your filters' : 'No orders yet'}
        </p>
      ) : (
        <OrderTable rows={page.rows} />
      )}

      {(page.older || page.newer) && (
        <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
          {page.newer ? (
            <ButtonLink
              variant="secondary"
              to={orderListPath({ ...filter, before: undefined, after: page.newer })}
            >
              Newer
            </ButtonLink>
          ) : (
            <span />
          )}
          {page.older && (
            <ButtonLink
              variant="secondary"
              to={orderListPath({ ...filter, after: undefined, before: page.older })}
            >
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

/** A table on wide screens, cards on a phone: the same rows. */
function OrderTable({ rows }: { rows: OrderRow[] }) {
  return (
    <ul className="card mt-6 divide-y divide-line">
      {rows.map(order => (
        <li
          key={order.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4 md:grid-cols-[7rem_1fr_9rem_8rem_10rem]"
        >
          <Link
            to={`/admin/orders/${order.id}`}
            prefetch="intent"
            className="flex min-h-11 items-center font-bold text-laterite underline-offset-4 hover:underline md:min-h-0"
          >
            #{orderNumber(order.id)}
          </Link>
          <div className="order-1 col-span-2 min-w-0 md:order-none md:col-span-1">
            <p className="truncate font-semibold">{order.customerName}</p>
            <p className="truncate text-soft text-sm">
              {order.customerPhone} · {order.customerEmail}
            </p>
          </div>
          <p className="text-soft text-sm">{formatDateTime(order.createdAt)}</p>
          <p className="money order-1 md:order-none md:text-right">
            <span className="font-bold">{formatCedis(order.totalPesewas)}</span>
            <span className="block text-soft text-sm">
              {order.lineCount} {order.lineCount === 1 ? 'product' : 'products'}
            </span>
          </p>
          <div className="order-1 justify-self-end md:order-none">
            <StatusSelect id={order.id} status={order.status} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The list could not be read: the frame stays, so that the admin can go on elsewhere. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div>
      <h1 className="text-h2">Orders</h1>
      <div role="alert" className="card mt-6 p-8">
        <p className="font-semibold text-red-dark">Error</p>
        <p>
          {isRouteErrorResponse(error) && error.status < 500 ? String(error.data) : 'Failed to fetch orders'}
        </p>
        <ButtonLink to="" variant="secondary" className="mt-4" reloadDocument>
          Try again
        </ButtonLink>
      </div>
    </div>
  )
}
