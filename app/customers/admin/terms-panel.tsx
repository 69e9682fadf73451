import { ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router'
import { BackLink } from '../../design/back-link.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { reloadWithoutUnsaved } from '../../design/unsaved.ts'
import { type Overdue, overdueText } from '../../orders/due/overdue-text.ts'
import { type FormResult, resultOf } from '../../platform/form-result.ts'
import { formatCedis } from '../../platform/text/money.ts'
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
  overdue?: Overdue | undefined
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
    <section aria-labelledby="account" className="card p-5">
      <h2 id="account" className="text-h3">
        Trade account
      </h2>
      {account.overdue && account.overdue.count > 0 && (
        <p className="money mt-2 font-bold text-red-dark">{overdueText(account.overdue)}</p>
      )}
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
        <dd>{dueDays === null ? 'on delivery' : `within ${dueDays} days of delivery`}</dd>
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
    </section>
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

export function TermsEditor({ customer, account, result: last }: EditorProps) {
  const { terms, goods, editToken, hasAccount } = account
  const path = `/admin/customers/${customer.id}`
  const navigate = useNavigate()
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const [unsaved, setUnsaved] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const result = resultOf(last, 'terms')
  const { formRef, field } = useFormFields(result)
  const isSaved = last?.ok === true
  useEffect(() => {
    if (isSaved) void navigate(path, { replace: true })
  }, [isSaved, navigate, path])
  return (
    <div className="max-w-2xl">
      <BackLink to={path}>{customer.name}</BackLink>
      <h1 className="mt-2 mb-5 text-h2">Trade account</h1>
      <FormMessage result={last} />
      <Form
        ref={formRef}
        method="post"
        onInput={() => setUnsaved(true)}
        className="card space-y-5 p-4 sm:p-6"
      >
        <EditTokenField token={editToken} />
        {result?.conflict && (
          <ConflictNotice
            what="The account"
            conflict={result.conflict}
            busy={busy}
            intent="terms"
            onDiscard={reloadWithoutUnsaved}
          />
        )}
        <Fieldset fields={termsFields(goods)} values={terms} field={field} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="terms" disabled={busy}>
            {busy ? 'Saving...' : hasAccount ? 'Save' : 'Open the account'}
          </Button>
          {hasAccount && (
            <Button variant="quiet" className="text-red-dark" onClick={() => setIsClosing(true)}>
              Close the account
            </Button>
          )}
        </div>
        <LeaveDialog what="the account" unsaved={unsaved && !isSaved} saving={busy} bySearch />
      </Form>
      <ConfirmDialog
        open={isClosing}
        title="Close the account?"
        confirmLabel="Close the account"
        onClose={() => setIsClosing(false)}
        onConfirm={() => {
          setUnsaved(false)
          void submit({ intent: 'close account' }, { method: 'post' })
        }}
      >
        <p>
          {customer.name} buys at public prices and pays on delivery again. Orders on account stay as they
          are.
        </p>
      </ConfirmDialog>
    </div>
  )
}
