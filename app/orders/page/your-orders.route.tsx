import { data, Form, redirect, useSearchParams } from 'react-router'
import { pageMeta } from '../../company/page-meta.ts'
import { companyOf } from '../../company/page-title.ts'
import { ButtonLink } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { FormNotice, useFormFields } from '../../design/form.tsx'
import { SendButton } from '../../design/send-button.tsx'
import { failure, formTexts, logActionError, parseForm, readForm } from '../../platform/form.server.ts'
import type { FormResult, Notice } from '../../platform/form-result.ts'
import { withNetworkFallback } from '../../platform/network-fallback.ts'
import { publicPageHeaders } from '../../platform/public-page.server.ts'
import { services } from '../../platform/services.server.ts'
import { waitText } from '../../platform/text/wait-text.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { contactFields } from '../../sales/contact-fields.ts'
import type { Route } from './+types/your-orders.route'
import { trackSchema } from './order-page-schema.ts'
import { trackOrder } from './track-order.server.ts'
import { YourOrders } from './your-orders.tsx'

type TrackResult = FormResult<'number' | 'phone'>

export const handle: UrlHandle = { postKind: 'order page' }

export const headers = publicPageHeaders

/** All orders of a number are shown for a code by SMS. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  hasCodes: services(context).sms.kind === 'gateway',
})

const successNotice: Notice = {
  title: 'Please look into your messages',
  description:
    'If there is an order with this number and phone number, we send its link to the e-mail address and the phone number that stand in the order. If nothing comes within a few minutes, call us.',
}

const failureNotice: Notice = {
  title: 'Nothing was sent',
  description: 'Please try again in a moment, or call us.',
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const byScript = new URL(request.url).pathname.endsWith('.data')
  const refuse = (status: number, result: Omit<TrackResult, 'ok'>) =>
    failure<TrackResult>(status, { values: formTexts(form), ...result })
  const parsed = parseForm(trackSchema, form)
  if (!parsed.ok) return refuse(422, parsed.result)
  try {
    const wait = await trackOrder(context, parsed.data)
    if (wait) {
      const description = `There were too many requests. Please try again in ${waitText(wait)}, or call us.`
      return refuse(429, { message: { ...failureNotice, description } })
    }
  } catch (error) {
    const status = logActionError(context, 'the link of an order could not be requested', error)
    return refuse(status, { message: failureNotice })
  }
  return byScript ? data<TrackResult>({ ok: true, message: successNotice }) : redirect('/track?sent=1', 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<TrackResult>(serverAction, failureNotice)

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { ...companyOf(matches).titles.orders, path: '/orders' }),
  { name: 'robots', content: 'noindex' },
]

/** `/orders` and `/track`: what this browser remembers, and the form that has a link sent again. */
export default function YourOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <div className="max-w-3xl">
        <h1 className="text-h2">Your orders</h1>
        <YourOrders />
        {loaderData.hasCodes && (
          <p className="mt-5">
            <ButtonLink to="/orders/all" prefetch="none" variant="secondary">
              All orders of your number
            </ButtonLink>
          </p>
        )}
        <TrackOrder result={actionData} />
      </div>
    </div>
  )
}

function TrackOrder({ result }: { result: TrackResult | undefined }) {
  const { formRef, field } = useFormFields(result)
  const [params] = useSearchParams()
  const message = result ? result.message : params.has('sent') && successNotice
  return (
    <section aria-labelledby="find" className="mt-10 max-w-xl">
      <h2 id="find" className="text-h3">
        Find an order
      </h2>
      <p className="mt-2 text-soft">
        Tell us its number and the phone number that you ordered with. We send the link of its page to your
        e-mail address and your phone.
      </p>
      {message && (
        <div className="mt-5">
          <FormNotice ok={result?.ok ?? true} message={message} />
        </div>
      )}
      <Form method="post" action="/track" ref={formRef} className="card mt-5 space-y-5 p-5 sm:p-7">
        <TextField
          label="Order Number"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="8 characters, such as 1A2B3C4D: it stands in the confirmation of your order."
          {...field('number')}
        />
        <FieldControl declared={contactFields.phone} {...field('phone')} />
        <SendButton label="Send me the link" />
      </Form>
    </section>
  )
}
