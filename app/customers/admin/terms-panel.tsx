import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { Button, ButtonLink } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { Panel } from '../../design/panel.tsx'
import { RecordForm } from '../../design/record-form.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { whenToPay } from '../../sales/payment.ts'
import { formatDate } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'
import {
  type AgreedPrice,
  purchaseOrderRules,
  type TradeTerms,
  termsFields,
} from '../../trade/trade-terms.ts'

export type EditedTerms = {
  terms: TradeTerms
  goods: Record<string, string>
  editToken: string
  hasAccount: boolean
  /** What is overdue, in words. */
  overdue?: string | undefined
}

type Customer = { id: string; name: string; balancePesewas: number }

/** What was agreed with a customer who buys on account. */
export function TermsPanel({ customer, account }: { customer: Customer; account: EditedTerms }) {
  const mayEdit = useMay()('customers.terms')
  const { terms, goods, hasAccount } = account
  const edit = (
    <ButtonLink to="?edit=terms" variant="secondary" prefetch="none">
      {hasAccount ? 'Edit the terms' : 'Open a trade account'}
    </ButtonLink>
  )
  if (!hasAccount) return mayEdit ? <p className="card p-5">{edit}</p> : null
  const { creditLimit, dueDays, purchaseOrder, standingPurchaseOrder, prices } = terms
  const free = creditLimit === null ? undefined : creditLimit - customer.balancePesewas
  return (
    <Panel id="account" title="Trade account">
      {account.overdue && <p className="money mt-2 font-bold text-red-dark">{account.overdue}</p>}
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-soft">Credit limit</dt>
        <dd className="money">
          {creditLimit === null ? 'None' : formatCedis(creditLimit)}
          {free !== undefined && (
            <span className={free < 0 ? 'block font-medium text-red-dark' : 'block text-soft text-sm'}>
              {free < 0 ? `${formatCedis(-free)} over it` : `${formatCedis(free)} free`}
            </span>
          )}
        </dd>
        <dt className="text-soft">Pays</dt>
        <dd>{whenToPay({ dueDays })}</dd>
        <dt className="text-soft">Purchase order</dt>
        <dd>
          {purchaseOrderRules[purchaseOrder]}
          {standingPurchaseOrder && `, else ${standingPurchaseOrder}`}
        </dd>
      </dl>
      {prices.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {prices.map((price, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may be for the same goods.
            <PriceRow key={index} price={price} name={goods[price.goods] ?? price.goods} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayEdit && edit}
        <ButtonLink to="statement" variant="secondary" prefetch="none">
          <ReceiptText aria-hidden size={18} /> Statement
        </ButtonLink>
      </div>
    </Panel>
  )
}

const PriceRow = ({ price, name }: { price: AgreedPrice; name: string }) => (
  <li className="py-2">
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="wrap-anywhere min-w-0">{name}</span>
      <strong className="money">
        {price.price === null ? `−${(price.percentOff ?? 0) / 100}%` : formatCedis(price.price)}
      </strong>
    </p>
    {(price.from || price.until) && (
      <p className="text-soft text-sm">
        {price.from && `from ${formatDate(price.from)} `}
        {price.until && `until ${formatDate(price.until)}`}
      </p>
    )}
  </li>
)

type EditorProps = { customer: Customer; account: EditedTerms; result: FormResult | undefined }

export function TermsEditor({ customer, account, result }: EditorProps) {
  const { terms, goods, editToken, hasAccount } = account
  const submit = useSubmit()
  const [isClosing, setIsClosing] = useState(false)
  return (
    <RecordForm
      back={{ to: `/admin/customers/${customer.id}`, label: customer.name }}
      title="Trade account"
      what="the account"
      editToken={editToken}
      intent="terms"
      submitLabel={hasAccount ? 'Save' : 'Open the account'}
      result={result}
      buttons={
        hasAccount && (
          <Button variant="quiet" className="text-red-dark" onClick={() => setIsClosing(true)}>
            Close the account
          </Button>
        )
      }
      footer={
        <ConfirmDialog
          open={isClosing}
          title="Close the account?"
          confirmLabel="Close the account"
          onClose={() => setIsClosing(false)}
          onConfirm={() => void submit({ intent: 'close account' }, { method: 'post' })}
        >
          <p>
            {customer.name} buys at public prices and pays on delivery again. Orders on account stay as they
            are.
          </p>
        </ConfirmDialog>
      }
    >
      {field => <Fieldset fields={termsFields(goods)} values={terms} field={field} />}
    </RecordForm>
  )
}
