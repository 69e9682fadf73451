import { Form, Link } from 'react-router'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { FormNotice, useFormFields } from '../../design/form.tsx'
import { Pagination } from '../../design/pagination.tsx'
import { SendButton } from '../../design/send-button.tsx'
import type { OrderStatus } from '../../orders/order.ts'
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { formatCedis, type Pesewas } from '../../platform/text/money.ts'
import { contactFields } from '../../sales/contact-fields.ts'

export const ownOrdersPath = '/orders/all'

type OwnOrder = {
  path: string
  number: string
  status: OrderStatus
  totalPesewas: Pesewas
  openPesewas: Pesewas
  createdAt: Date
}
type Orders = { phone: string; rows: OwnOrder[]; older: string | undefined; newer: string | undefined }
type Result = FormResult<'phone' | 'code'> | undefined
type Props = { orders: Orders | undefined; codeId: string | undefined; result: Result }

/** All orders of a number, for whoever has it: a code comes by SMS. */
export function OwnOrders({ orders, codeId, result }: Props) {
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <div className="max-w-3xl">
        <h1 className="text-h2">All your orders</h1>
        {result?.message && (
          <div className="mt-5">
            <FormNotice ok={result.ok} message={result.message} />
          </div>
        )}
        {orders ? (
          <List orders={orders} />
        ) : codeId ? (
          <CodeForm codeId={codeId} result={result} />
        ) : (
          <PhoneForm result={result} />
        )}
        <p className="mt-8">
          <Link to="/orders" className="inline-flex min-h-11 items-center text-laterite underline">
            Orders of this browser, and one order by its number
          </Link>
        </p>
      </div>
    </div>
  )
}

function PhoneForm({ result }: { result: Result }) {
  const { formRef, field } = useFormFields(result)
  return (
    <>
      <p className="mt-3 text-soft">
        Tell us the phone number that you order with. We send it a code by SMS, which opens all its orders
        here.
      </p>
      <Form
        method="post"
        action={ownOrdersPath}
        ref={formRef}
        className="card mt-5 max-w-xl space-y-5 p-5 sm:p-7"
      >
        <FieldControl declared={contactFields.phone} {...field('phone')} />
        <SendButton label="Send me a code" />
      </Form>
    </>
  )
}

function CodeForm({ codeId, result }: { codeId: string; result: Result }) {
  const { formRef, field } = useFormFields(result)
  return (
    <>
      <p className="mt-3 text-soft">
        If somebody has ordered with this number, an SMS with a code is on its way. It works for 10 minutes.
        If nothing comes, check the number, or call us.
      </p>
      <Form
        method="post"
        action={`${ownOrdersPath}?code=${codeId}`}
        ref={formRef}
        className="card mt-5 max-w-xl space-y-5 p-5 sm:p-7"
      >
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="id" value={codeId} />
        <TextField
          label="Code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          hint="6 digits, from the SMS."
          {...field('code')}
        />
        <SendButton label="Show my orders" />
      </Form>
      <Link to={ownOrdersPath} className="mt-3 inline-flex min-h-11 items-center text-laterite underline">
        Another number, or a new code
      </Link>
    </>
  )
}

const List = ({ orders: { phone, rows, older, newer } }: { orders: Orders }) => (
  <>
    <p className="mt-3 text-soft">Orders with the number {phone}.</p>
    {rows.length === 0 && <p className="card mt-5 p-8 text-center font-semibold">No orders</p>}
    <ul className="card mt-5 divide-y divide-line">
      {rows.map(({ path, number, status, totalPesewas, openPesewas, createdAt }) => (
        <li key={path}>
          {/* Loaded whole, so that the secret path is in no referrer. */}
          <a
            href={path}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3"
          >
            <span className="font-semibold text-laterite underline underline-offset-4">Order {number}</span>
            <OrderStatusBadge status={status} />
            <span className="money w-full text-base text-soft">
              {formatDate(createdAt)} · {formatCedis(totalPesewas)}
              {openPesewas > 0 && `, still to be paid ${formatCedis(openPesewas)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
    <Pagination
      label="Pages of orders"
      names={['Newer', 'Older']}
      previous={newer && `${ownOrdersPath}?after=${newer}`}
      next={older && `${ownOrdersPath}?before=${older}`}
    />
    <Form method="post" action={ownOrdersPath} className="mt-6">
      <input type="hidden" name="intent" value="leave" />
      <Button type="submit" variant="secondary">
        Hide them on this phone
      </Button>
      <p className="mt-2 text-base text-soft">Otherwise they stay in sight on this phone for 30 days.</p>
    </Form>
  </>
)
