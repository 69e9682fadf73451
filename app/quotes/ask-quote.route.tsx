import { lazy, Suspense } from 'react'
import { data, Form, redirect, useSearchParams } from 'react-router'
import type { Line } from '../cart/line.ts'
import { SkippedItems } from '../cart/skipped-items.tsx'
import { lineTotal } from '../cart/totals.ts'
import { unlistedMeta } from '../company/page-title.ts'
import { Consent, Honeypot, honeypotField } from '../company/public-form.tsx'
import { useCompany } from '../company/use-company.ts'
import { openContent } from '../content/content.server.ts'
import { FieldControl } from '../design/field-control.tsx'
import { FormMessage, FormNotice, useFormFields } from '../design/form.tsx'
import { IdempotencyKeyField } from '../design/idempotency-key-field.tsx'
import { SendButton } from '../design/send-button.tsx'
import { retryImport } from '../design/when-visible.ts'
import { failure, formTexts, logActionError, parseForm, readForm } from '../platform/form.server.ts'
import type { FormResult, Notice } from '../platform/form-result.ts'
import { withNetworkFallback } from '../platform/network-fallback.ts'
import { consumeByAddress, customerLimit, tooManyText } from '../platform/rate-limit.server.ts'
import { services } from '../platform/services.server.ts'
import { formatGhs } from '../platform/text/money.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import { readAccountSession } from '../trade/account-session.server.ts'
import type { Route } from './+types/ask-quote.route'
import { requestFields, requestSent } from './quote.ts'
import { quoteRequestSchema } from './quote-schema.ts'
import { quoteTexts } from './quotes.content.ts'
import { readItemLines, requestQuote } from './request-quote.server.ts'
import { RequestedLines } from './requested-lines.tsx'

/** Apart, because shops without zones don't need it. */
const PlaceField = lazy(() => retryImport(() => import('../cart/place-field.tsx')))

type AskResult = FormResult<keyof typeof requestFields | 'items'>
const { optional: _, ...neededRequest } = requestFields.request
const requestNames = Object.keys(requestFields) as (keyof typeof requestFields)[]

export const handle: UrlHandle = { postKind: 'enquiry' }

/** The lines of the link, in the format of a shared cart, at today's prices of who asks. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const items = url.searchParams.get('items') ?? ''
  const { db, linkKey } = services(context)
  const session = await readAccountSession(db, linkKey, request)
  const read = await readItemLines(db, items, session?.account)
  const { introduction, replyTime } = (await openContent(services(context), url))(quoteTexts)
  return data(
    { ...read, items, introduction, replyTime },
    {
      headers: { 'cache-control': 'private, no-store' },
    },
  )
}

/** Passes on `Retry-After`. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders

const failureNotice: Notice = {
  title: 'Your request was not sent',
  description: 'Please try again, or call us.',
}

const ownNumber = 'This number belongs to another customer of ours. Give one of your own.'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const refuse = (status: number, result: Omit<AskResult, 'ok'>) =>
    failure<AskResult>(status, { message: failureNotice, values: formTexts(form), ...result })
  const { db, linkKey, log, wakeQueue, count } = services(context)
  if (form.get(honeypotField)) {
    // The sender believes that it went through, and tries nothing else.
    log.info('a request for a quote from a program was dropped')
    return redirect('/quote?sent=1', 303)
  }
  const parsed = parseForm(quoteRequestSchema, form)
  if (!parsed.ok) return refuse(422, parsed.result)
  try {
    const seconds = await consumeByAddress(context, 'quote', customerLimit)
    if (seconds) {
      const description = tooManyText('requests', seconds)
      const refusal = refuse(429, { message: { ...failureNotice, description } })
      return data(refusal.data, { status: 429, headers: { 'retry-after': String(seconds) } })
    }
    const account = (await readAccountSession(db, linkKey, request))?.account
    const { lines } = await readItemLines(db, parsed.data.items, account)
    if (lines.length === 0 && !parsed.data.request)
      return refuse(422, { errors: { request: 'Tell us what you need.' } })
    const requested = await requestQuote(db, parsed.data, {
      key: formTexts(form).key,
      linkKey,
      account,
    })
    if (!requested.ok) return refuse(422, { errors: { phone: ownNumber } })
    if (requested.isNew) count('quote requested')
    wakeQueue()
    return redirect(requested.path ? `${requested.path}?done=request` : '/quote?sent=1', 303)
  } catch (error) {
    return refuse(logActionError(context, 'a request for a quote could not be stored', error), {})
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<AskResult>(serverAction, failureNotice)

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Ask for a quote')

export default function AskQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, skipped, items, introduction, replyTime } = loaderData
  const [params] = useSearchParams()
  const { formRef, field } = useFormFields(actionData)
  const hasZones = useCompany().settings.zones.length > 0
  const itemsQuery = items ? `?${new URLSearchParams({ items })}` : ''
  return (
    <div className="wrap max-w-3xl pt-10 pb-20">
      <h1 className="text-h2">Ask for a quote</h1>
      <p className="mt-3 text-lg text-soft">{introduction}</p>
      {params.has('sent') && (
        <div className="mt-6">
          <FormNotice ok message={requestSent(replyTime)} />
        </div>
      )}
      <FormMessage result={actionData} />
      <SkippedItems sentences={skipped} />
      {lines.length > 0 && <Lines lines={lines} />}
      <Form
        method="post"
        action={`/quote${itemsQuery}`}
        ref={formRef}
        className="card mt-6 p-5 sm:p-8"
        aria-label="Your details"
      >
        <IdempotencyKeyField />
        <input type="hidden" name="items" value={items} />
        <div className="grid gap-5 sm:grid-cols-2">
          {requestNames.map(name => (
            <div key={name} className={name === 'request' ? 'sm:col-span-2' : ''}>
              {name === 'place' && hasZones ? (
                <Suspense>
                  <PlaceField label={requestFields.place.label} hint="" {...field(name)} />
                </Suspense>
              ) : (
                <FieldControl
                  declared={name === 'request' && lines.length === 0 ? neededRequest : requestFields[name]}
                  {...field(name)}
                />
              )}
            </div>
          ))}
          <Honeypot />
        </div>
        <Consent />
        <SendButton label="Send the request" size="large" className="mt-6 w-full sm:w-auto" />
      </Form>
    </div>
  )
}

function Lines({ lines }: { lines: Line[] }) {
  const sum = lines.reduce((total, line) => total + lineTotal(line), 0)
  return (
    <section aria-labelledby="lines" className="card mt-6 p-5 sm:p-6">
      <h2 id="lines" className="text-h3">
        What you ask for
      </h2>
      <RequestedLines lines={lines} />
      <p className="money mt-2 border-line border-t pt-3 text-soft">
        At today’s prices {formatGhs(sum)}
        {useCompany().priceNote} without delivery.
      </p>
    </section>
  )
}
