import { useState } from 'react'
import { Form } from 'react-router'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { CheckboxField, TextField } from '../../design/field.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { type FieldFunction, useFormFields } from '../../design/form.tsx'
import { FormPanel } from '../../design/form-panel.tsx'
import { IntentButton } from '../../design/intent-form.tsx'
import { type CreditRequest, creditOf } from '../../orders/credits/credit.ts'
import { type FormResult, resultOf } from '../../platform/form-result.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { parseCedis } from '../../platform/text/parse-cedis.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { noteField, quantityPrefix } from '../claim.ts'
import { readQuantities } from '../claim-schema.ts'
import type { ClaimPage } from './find-claim.server.ts'

type Props = { page: ClaimPage; result: FormResult | undefined }

/** The three ways to answer an open claim. */
export function AnswerForms({ page, result }: Props) {
  const may = useMay()
  const { cause } = page.claim
  const isClosed = page.order.status === 'cancelled' || page.order.isErased
  const forms = [
    may('claims.answer') && cause !== 'late' && !isClosed && (
      <FormPanel
        key="replacement"
        title="Bring it again, without a price"
        result={resultOf(result, 'replacement')}
      >
        <ReplacementForm page={page} result={resultOf(result, 'replacement')} />
      </FormPanel>
    ),
    page.creditable && !isClosed && (
      <FormPanel key="credit" title="Issue a credit note" result={resultOf(result, 'credit')}>
        <CreditForm page={page} creditable={page.creditable} result={resultOf(result, 'credit')} />
      </FormPanel>
    ),
    may('claims.answer') && (
      <FormPanel key="refusal" title="Refuse it" result={resultOf(result, 'refusal')}>
        <RefusalForm result={resultOf(result, 'refusal')} />
      </FormPanel>
    ),
  ].filter(Boolean)
  if (forms.length === 0) return null
  return (
    <section aria-labelledby="answer" className="card divide-y divide-line px-5">
      <h2 id="answer" className="py-4 text-h3">
        Answer
      </h2>
      {forms}
    </section>
  )
}

function AnswerKey() {
  const [key] = useState(randomUuid)
  // Chosen in the browser, where the form is sent from.
  return <input type="hidden" name="key" value={key} suppressHydrationWarning />
}

function Quantities({ page, field }: { page: ClaimPage; field: FieldFunction<string> }) {
  return page.claim.lines.map(({ key, name, unit, quantity }) => (
    <TextField
      key={key}
      label={name}
      hint={`Claimed: ${formatQuantity(quantity, unit)}`}
      inputMode="decimal"
      maxLength={12}
      className="max-w-40"
      {...field(quantityPrefix + key, quantity)}
    />
  ))
}

const SoundField = ({ field }: { field: FieldFunction<string> }) => (
  <CheckboxField
    label="The pieces are back in the yard and sound: add them to the stock"
    {...soundProps(field)}
  />
)
const soundProps = (field: FieldFunction<string>) => {
  const { defaultValue, ...rest } = field('isSound')
  return { ...rest, defaultChecked: defaultValue === 'on' }
}

function ReplacementForm({ page, result }: Props) {
  const { formRef, field } = useFormFields(result)
  const { origin, cause } = page.claim
  return (
    <Form method="post" ref={formRef} preventScrollReset className="space-y-4">
      <AnswerKey />
      <Quantities page={page} field={field} />
      {origin !== 'driver' && cause !== 'broken' && <SoundField field={field} />}
      <FieldControl declared={noteField} {...field('note')} />
      <IntentButton intent="replacement" label="Bring it again" />
    </Form>
  )
}

type CreditProps = Props & { creditable: NonNullable<ClaimPage['creditable']> }

function CreditForm({ page, creditable, result }: CreditProps) {
  const { formRef, field } = useFormFields(result)
  const { lines, cause } = page.claim
  const [request, setRequest] = useState<CreditRequest>({
    pieces: lines.map(({ key, quantity }) => ({ key, quantity })),
    isDeliveryCredited: false,
    free: 0,
  })
  const hasAddedTaxes = creditable.sums.some(({ kind }) => kind === 'tax')
  const preview = creditOf(creditable, request)
  const amount = preview.ok ? preview.credit.amount : 0
  const read = (form: HTMLFormElement) => {
    const values = new FormData(form)
    const pieces = Object.entries(readQuantities(values))
      .filter(([, quantity]) => quantity > 0)
      .map(([key, quantity]) => ({ key, quantity }))
    const free = parseCedis(String(values.get('free'))) ?? 0
    setRequest({ pieces, isDeliveryCredited: values.has('delivery'), free })
  }
  return (
    <Form
      method="post"
      ref={formRef}
      preventScrollReset
      className="space-y-4"
      onChange={event => read(event.currentTarget)}
    >
      <AnswerKey />
      <input type="hidden" name="expected" value={amount} />
      <Quantities page={page} field={field} />
      {creditable.deliveryLeft > 0 && (
        <CheckboxField
          label={`The delivery, ${formatCedis(creditable.deliveryLeft)}`}
          name="delivery"
          defaultChecked={result?.values?.delivery === 'on'}
        />
      )}
      <TextField
        label={hasAddedTaxes ? 'Another amount in cedis, before taxes' : 'Another amount in cedis'}
        hint="For what no pieces say, such as a late delivery. Write the reason below."
        inputMode="decimal"
        maxLength={16}
        className="max-w-48"
        {...field('free')}
      />
      {cause !== 'broken' && cause !== 'late' && <SoundField field={field} />}
      <FieldControl
        declared={noteField}
        hint="The customer reads it; it stands on the credit note."
        {...field('note')}
        required={request.free > 0}
      />
      <p role="status" className="money font-semibold">
        {preview.ok
          ? `Credit: ${formatCedis(amount)}${hasAddedTaxes ? ' with taxes' : ''}`
          : 'Nothing that can be credited is chosen.'}
      </p>
      <IntentButton intent="credit" label="Issue the credit note" />
    </Form>
  )
}

function RefusalForm({ result }: Pick<Props, 'result'>) {
  const { formRef, field } = useFormFields(result)
  return (
    <Form method="post" ref={formRef} preventScrollReset className="space-y-4">
      <AnswerKey />
      <FieldControl declared={refusalNote} {...field('note')} />
      <IntentButton intent="refusal" label="Refuse the claim" variant="danger" />
    </Form>
  )
}

const { optional: _, ...refusalNote } = { ...noteField, label: 'Reason, which the customer reads' }
