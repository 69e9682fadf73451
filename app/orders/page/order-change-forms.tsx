import { Fragment, useEffect, useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { nameWithLabel } from '../../catalogue/variant.ts'
import { SelectField, TextField } from '../../design/field.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { FormPanel } from '../../design/form-panel.tsx'
import { IdempotencyKeyField } from '../../design/idempotency-key-field.tsx'
import { IntentButton, useResettingForm } from '../../design/intent-form.tsx'
import { useRestoreEarlyInput } from '../../design/restore-early-input.ts'
import { noChoice } from '../../enquiries/enquiry.ts'
import { resultOf } from '../../platform/form-result.ts'
import {
  correctableFields,
  type correctableNames,
  isCorrectable,
  orderNames,
  siteDetailNames,
} from '../../sales/contact-fields.ts'
import { SiteDetails } from '../../sales/site-details.tsx'
import {
  cancelReasons,
  correctionAsRequest,
  noDayText,
  type OrderChangeResult,
  quantityPrefix,
  requestField,
  shownPrefix,
} from './order-changes.ts'
import type { OrderPage } from './order-page.server.ts'

type Props = { order: OrderPage; result: OrderChangeResult | undefined }

/** Corrections and cancelling while the order is pending, and at any time a request to the company. */
export function OrderChanges({ order, result }: Props) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const isPending = order.status === 'pending'
  const correction = resultOf(result, 'correct')
  const request = resultOf(result, 'request')
  const isTooLate = !isPending && correction?.ok === false
  return (
    <section aria-labelledby="change" className="card divide-y divide-line px-5">
      <h2 id="change" className="py-4 text-h3">
        Something to change?
      </h2>
      {/* What is being typed stays when the order is confirmed meanwhile, until it is sent. */}
      {(isPending || (isCorrecting && !isTooLate)) && (
        <FormPanel title="Correct address, phone or notes" result={correction} onToggle={setIsCorrecting}>
          {!isPending && (
            <p role="alert" className="mb-4 rounded-control bg-amber-tint p-3.5 font-medium text-amber-dark">
              The order is no longer pending, so this can’t be saved any more. Send it, and you can ask for
              the change instead.
            </p>
          )}
          <CorrectForm order={order} result={correction} />
        </FormPanel>
      )}
      {order.dayOffer && (
        <FormPanel
          title={order.dayOffer.promised ? 'Move the day' : 'Choose the day'}
          result={resultOf(result, 'day')}
        >
          <DayForm offer={order.dayOffer} result={resultOf(result, 'day')} />
        </FormPanel>
      )}
      {isPending && (
        <FormPanel title="Cancel this order" result={resultOf(result, 'cancel')}>
          <CancelForm />
        </FormPanel>
      )}
      <FormPanel title="Ask for a change" result={isTooLate ? correction : request}>
        <RequestForm
          lines={order.lines}
          result={request}
          draft={isTooLate ? correctionAsRequest(correction.values ?? {}) : undefined}
        />
      </FormPanel>
    </section>
  )
}

function CorrectForm({ order, result }: Props) {
  // What the form was opened with, until it is saved: the page is loaded again when somebody else changes the order.
  const [{ customer, ...opened }, setOpened] = useState({ customer: order.customer, result })
  const isLoaded = useNavigation().state === 'idle'
  // The result of an action comes before what it has changed.
  if (opened.result !== result && (!result?.ok || isLoaded))
    setOpened({ customer: result?.ok ? order.customer : customer, result })
  const { formRef, field } = useResettingForm(result)
  const id = useId()
  // Hydration resets a text area that has a default value.
  useRestoreEarlyInput(id, ([typed]) => {
    for (const area of formRef.current?.querySelectorAll('textarea') ?? [])
      area.value = String(typed?.get(area.name) ?? '')
  })
  const control = (name: (typeof correctableNames)[number]) => {
    const declared = correctableFields[name]
    const stored = customer[name]
    return (
      <Fragment key={name}>
        <input
          type="hidden"
          name={shownPrefix + name}
          value={result?.values?.[shownPrefix + name] ?? stored}
        />
        {/* React leaves a select as it is when its default changes. */}
        <FieldControl
          key={declared.kind === 'choice' ? stored : ''}
          declared={declared}
          {...field(name, stored)}
        />
      </Fragment>
    )
  }
  return (
    <Form method="post" ref={formRef} id={id} preventScrollReset>
      <div className="space-y-4">
        {orderNames.map(
          name => isCorrectable(name) && !(customer.collectAt && name === 'address') && control(name),
        )}
        {!customer.collectAt && (
          <SiteDetails isOpen={siteDetailNames.some(name => customer[name])} errors={result?.errors}>
            {siteDetailNames.map(control)}
          </SiteDetails>
        )}
      </div>
      <IntentButton intent="correct" label="Save these details" />
    </Form>
  )
}

type DayProps = { offer: NonNullable<OrderPage['dayOffer']>; result: OrderChangeResult | undefined }

function DayForm({ offer: { promised, cutOff, isMovable, days }, result }: DayProps) {
  const { formRef, field } = useResettingForm(result)
  if (!isMovable)
    return (
      <p>
        The day can be moved until {cutOff} on the working day before. Now it is too late: ask for a change
        below, or call us.
      </p>
    )
  if (days.length === 0) return <p>{noDayText}</p>
  return (
    <Form method="post" ref={formRef} preventScrollReset>
      {/* React leaves a select as it is when its default changes. */}
      <SelectField
        key={promised}
        label="Day"
        required
        hint={`You can move it until ${cutOff} on the working day before.`}
        {...field('day', promised)}
      >
        {!days.some(({ value }) => value === promised) && <option value="">Choose a day</option>}
        {days.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <IntentButton intent="day" label={promised ? 'Move it to this day' : 'Take this day'} />
    </Form>
  )
}

function CancelForm() {
  return (
    <Form method="post" preventScrollReset>
      <p className="mb-4">
        The whole order is cancelled and nothing is delivered. This can’t be undone here, but you can order
        again.
      </p>
      <SelectField label="Reason" name="reason">
        <option value={noChoice}>Choose a reason</option>
        {cancelReasons.map(reason => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <IntentButton intent="cancel" label="Yes, cancel the order" variant="danger" />
    </Form>
  )
}

type RequestProps = {
  lines: OrderPage['lines']
  result: OrderChangeResult | undefined
  draft: string | undefined
}

function RequestForm({ lines, result, draft }: RequestProps) {
  const { formRef, field } = useResettingForm(result)
  useEffect(() => {
    const message = formRef.current?.elements.namedItem('message')
    if (!draft || !(message instanceof HTMLTextAreaElement)) return
    if (!message.value.includes(draft)) message.value = `${message.value}\n${draft}`.trim()
    message.focus()
  }, [draft, formRef])
  return (
    <Form method="post" ref={formRef} preventScrollReset>
      <IdempotencyKeyField />
      <div className="space-y-4">
        {lines
          .filter(({ cuts }) => !cuts)
          .map(line => (
            <TextField
              key={line.lineId}
              label={`${nameWithLabel(line)}, how many instead of ${formatQuantity(line.quantity, line.unit)}`}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              {...field(`${quantityPrefix}${line.lineId}`)}
            />
          ))}
        <FieldControl declared={requestField} {...field('message', draft)} />
      </div>
      <IntentButton intent="request" label="Send the request" />
    </Form>
  )
}
