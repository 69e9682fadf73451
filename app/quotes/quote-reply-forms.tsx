import { Form } from 'react-router'
import { SelectField } from '../design/field.tsx'
import { FieldControl } from '../design/field-control.tsx'
import { FormPanel } from '../design/form-panel.tsx'
import { IdempotencyKeyField } from '../design/idempotency-key-field.tsx'
import { IntentButton, useResettingForm } from '../design/intent-form.tsx'
import { Panel } from '../design/panel.tsx'
import { noChoice } from '../enquiries/enquiry.ts'
import { resultOf } from '../platform/form-result.ts'
import { formatCedis } from '../platform/text/money.ts'
import { type Contact, contactFields, orderNames, siteDetailNames } from '../sales/contact-fields.ts'
import { whenToPay } from '../sales/payment.ts'
import { SiteDetails } from '../sales/site-details.tsx'
import { declineField, declineReasons, optionalEmail, questionField, type ReplyResult } from './quote.ts'
import type { QuotePage } from './quote-page.server.ts'

type ResultProps = { result: ReplyResult | undefined }

export function AcceptForm({ quote, result }: ResultProps & { quote: QuotePage }) {
  const accepted = resultOf(result, 'accept')
  const { formRef, field } = useResettingForm(accepted)
  const { customer, content, version } = quote
  const stored: Partial<Contact> = { ...customer, address: customer.place }
  const fields = customer.email ? contactFields : { ...contactFields, email: optionalEmail }
  return (
    <Panel id="accept" title="Accept the quote">
      <p className="mt-1 text-soft">
        You order these goods for{' '}
        <strong className="money text-ink">{formatCedis(content?.totalPesewas ?? 0)}</strong>, to be paid{' '}
        {whenToPay(quote)}.
      </p>
      <Form method="post" ref={formRef} preventScrollReset aria-label="Accept the quote" className="mt-4">
        <input type="hidden" name="version" value={version} />
        <div className="space-y-4">
          {orderNames.map(name => (
            <FieldControl key={name} declared={fields[name]} {...field(name, stored[name])} />
          ))}
          {quote.purchaseOrder && <FieldControl declared={quote.purchaseOrder} {...field('purchaseOrder')} />}
          <SiteDetails errors={accepted?.errors}>
            {siteDetailNames.map(name => (
              <FieldControl key={name} declared={contactFields[name]} {...field(name)} />
            ))}
          </SiteDetails>
        </div>
        <IntentButton intent="accept" label="Accept and order" />
      </Form>
    </Panel>
  )
}

type RepliesProps = ResultProps & {
  /** Of a quote that can be declined. */
  version: number | undefined
}

export function QuoteReplies({ version, result }: RepliesProps) {
  const question = resultOf(result, 'question')
  const decline = resultOf(result, 'decline')
  return (
    <section aria-label="Reply" className="card no-print divide-y divide-line px-5">
      <FormPanel title="Ask a question" result={question}>
        <QuestionForm result={question} />
      </FormPanel>
      {version !== undefined && (
        <FormPanel title="Decline the quote" result={decline}>
          <DeclineForm version={version} result={decline} />
        </FormPanel>
      )}
    </section>
  )
}

function QuestionForm({ result }: ResultProps) {
  const { formRef, field } = useResettingForm(result)
  return (
    <Form method="post" ref={formRef} preventScrollReset>
      <IdempotencyKeyField />
      <FieldControl declared={questionField} {...field('message')} />
      <IntentButton intent="question" label="Send the question" />
    </Form>
  )
}

function DeclineForm({ version, result }: ResultProps & { version: number }) {
  const { formRef, field } = useResettingForm(result)
  return (
    <Form method="post" ref={formRef} preventScrollReset className="space-y-4">
      <input type="hidden" name="version" value={version} />
      <SelectField label="Reason" {...field('reason')}>
        <option value={noChoice}>Choose a reason</option>
        {declineReasons.map(reason => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <FieldControl declared={declineField} {...field('details')} />
      <IntentButton intent="decline" label="Decline the quote" variant="danger" />
    </Form>
  )
}
