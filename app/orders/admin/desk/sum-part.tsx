import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { agreedDiscount, parseDiscount } from '../../../cart/discount.ts'
import { SumRows } from '../../../cart/sum-rows.tsx'
import { goodsAmount, type PricedLine, type Totals } from '../../../cart/totals.ts'
import { Button } from '../../../design/button.tsx'
import { ConfirmDialog } from '../../../design/dialog.tsx'
import { TextField } from '../../../design/field.tsx'
import { FieldControl } from '../../../design/field-control.tsx'
import { Panel } from '../../../design/panel.tsx'
import { formatCedis, type Pesewas } from '../../../platform/text/money.ts'
import { formatSigned } from '../../../sales/payment.ts'
import { May } from '../../../staff/staff-context.tsx'
import { deskFields, notPlaced, typedFields } from './desk.ts'
import type { DeskAccount } from './desk-account.server.ts'
import type { DeskResult } from './desk-action.server.ts'
import type { DeskDraft } from './desk-draft.ts'

type Props = {
  draft: DeskDraft
  errors: Record<string, string | undefined>
  lines: readonly PricedLine[]
  totals: Totals
  account: DeskAccount
  /** Of the order over the credit limit. */
  excess: Pesewas
  onChange(changes: Partial<DeskDraft>): void
}

/** A discount, and what the order costs. */
export function SumPart({ draft, errors, lines, totals, account, excess, onChange }: Props) {
  const field = typedFields<'discount' | 'discountReason'>(draft, errors, onChange)
  const discount = parseDiscount(draft.discount, draft.discountReason)
  const isTooHigh = (agreedDiscount(lines, discount)?.discount ?? 0) > goodsAmount(lines)
  return (
    <Panel id="sum" title="Sum">
      <May permission="orders.discount">
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <TextField
            label="Discount"
            hint="GHS, or per cent: 50 or 5%. Free delivery counts the goods before it."
            autoComplete="off"
            maxLength={20}
            {...field('discount')}
            error={isTooHigh ? 'The discount is higher than the goods.' : errors.discount}
          />
          <FieldControl
            declared={deskFields.discountReason}
            autoComplete="off"
            {...field('discountReason')}
            required={draft.discount.trim() !== ''}
          />
        </div>
      </May>
      <dl className="money mt-4 space-y-1" aria-label="Sums">
        <SumRows sums={totals.sums} format={formatCedis} />
      </dl>
      <CreditNotice account={account} excess={excess} what="This order">
        it will be held until somebody approves it.
        {draft.isHandedOver && draft.contact.collectAt && ' Don’t hand over the goods before.'}
      </CreditNotice>
    </Panel>
  )
}

type CreditProps = Pick<Props, 'account' | 'excess'> & {
  what: string
  /** What happens over the limit. */
  children: ReactNode
}

/** What a customer with a credit limit owes, and what goes over the limit. */
export function CreditNotice({ account, excess, what, children }: CreditProps) {
  if (account?.creditLimit == null) return null
  return (
    <p className={`money mt-3 ${excess > 0 ? 'font-medium text-amber-dark' : 'text-soft'}`}>
      {account.name} owes {formatSigned(account.balance)} of a credit limit of{' '}
      {formatCedis(account.creditLimit)}.
      {excess > 0 && (
        <>
          {' '}
          {what} is {formatCedis(excess)} over it: {children}
        </>
      )}
    </p>
  )
}

export const creditExcess = (account: DeskAccount, total: Pesewas): Pesewas =>
  account?.creditLimit == null ? 0 : Math.max(0, account.balance + total - account.creditLimit)

type ButtonsProps = Pick<Props, 'totals'> & {
  busy: boolean
  result: DeskResult | undefined
  onStartAgain(): void
}

/** Always in sight, with the total. */
export function DeskButtons({ totals, busy, result, onStartAgain }: ButtonsProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className="sticky bottom-0 z-20 col-span-full -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-ground px-4 py-3 sm:mx-0 sm:px-0">
      <Button type="submit" aria-disabled={busy} aria-keyshortcuts="Control+Enter" className="max-sm:flex-1">
        {busy ? 'Placing the order...' : `Place order, ${formatCedis(totals.totalPesewas)}`}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => setIsConfirming(true)}>
        Start again
      </Button>
      <p className="text-soft text-sm max-sm:hidden">
        Ctrl and Enter place it from any field. What you type is kept in this tab until then.
      </p>
      <ConfirmDialog
        open={isConfirming}
        title="Start again?"
        confirmLabel="Start again"
        onConfirm={() => {
          setIsConfirming(false)
          onStartAgain()
        }}
        onClose={() => setIsConfirming(false)}
      >
        <p>What you have typed for this order will be lost.</p>
        {result?.message?.description === notPlaced && (
          <p className="mt-3">
            It may have been placed: look at the list of orders before you enter it again, or it is placed
            twice.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

const minutesText = (minutes: number) =>
  minutes < 1 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`

/** Stays until the next attempt: what no field says. */
export const isNoticed = (result: DeskResult | undefined) =>
  result?.ok === false && !result.errors && Boolean(result.message ?? result.similar ?? result.order)

/** What has to be known or decided before the order can be placed, or its change stored. */
export function DeskNotice({ result }: { result: DeskResult | undefined }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) notice.current?.focus()
  }, [result])
  if (!result || !isNoticed(result)) return null
  const { similar, order, message } = result
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="scroll-mt-24 rounded-card bg-amber-tint p-4 text-amber-dark"
    >
      {similar ? (
        <>
          <p>
            The same goods were ordered with this number {minutesText(similar.minutesAgo)}
            {similar.by && `, entered by ${similar.by}`}:{' '}
            <Link to={`/admin/orders/${similar.id}`} target="_blank" className="font-semibold underline">
              order {similar.number} of {similar.name}
            </Link>
            . Nothing was placed.
          </p>
          <Button type="submit" name="similarTo" value={similar.id} variant="secondary" className="mt-3">
            Place it as a second order
          </Button>
        </>
      ) : order ? (
        <p>
          The first attempt was stored as{' '}
          <Link to={`/admin/orders/${order.id}`} target="_blank" className="font-semibold underline">
            order {order.number}
          </Link>
          , before you changed it here. Place what is here only if it is a second order.
        </p>
      ) : (
        <p>{message?.description ?? message?.title}</p>
      )}
    </div>
  )
}
