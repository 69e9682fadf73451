import { data, type RouterContextProvider, redirect } from 'react-router'
import { isDatabaseUnavailable } from '../platform/database-errors.server.ts'
import { describeError } from '../platform/log.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import type { EnquirySource, FormState } from './enquiry.ts'
import { receiveEnquiry } from './receive-enquiry.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Answers a form that a browser sent by itself: with another page where it was taken in, so that loading that page
 * again sends nothing again; else with what was typed, to be shown once more, whatever went wrong.
 */
export async function answerForm(source: EnquirySource, { request, context }: Args, whenDone: string) {
  const form = await request.formData().catch(() => new FormData())
  try {
    const received = await receiveEnquiry(source, form, context)
    if (received.ok) return redirect(whenDone, 303)
    const { status, values, errors, message, retryAfter } = received
    const headers: HeadersInit = retryAfter ? { 'retry-after': String(retryAfter) } : {}
    return data({ values, errors, message }, { status, headers })
  } catch (error) {
    services(context).log.error('an enquiry could not be taken in', {
      requestId: requestFacts(context).id,
      ...describeError(error),
    })
    const values = Object.fromEntries(
      [...form].filter(([, value]) => typeof value === 'string'),
    ) as FormState['values']
    const status = isDatabaseUnavailable(error) ? 503 : 500
    return data({ values, errors: {} as FormState['errors'], message: undefined }, { status })
  }
}
