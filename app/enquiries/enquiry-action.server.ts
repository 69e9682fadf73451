import { data, type RouterContextProvider, redirect } from 'react-router'
import { honeypotField } from '../company/public-form.tsx'
import { type ContentReader, openContent } from '../content/content.server.ts'
import { failure, formTexts, logActionError, parseForm, readForm } from '../platform/form.server.ts'
import type { Notice } from '../platform/form-result.ts'
import { consumeByAddress, customerLimit, tooManyText } from '../platform/rate-limit.server.ts'
import { services } from '../platform/services.server.ts'
import { replies } from './contact.content.ts'
import { submitEnquiry } from './enquiries.server.ts'
import { type EnquiryResult, type FormSource, failureNotice } from './enquiry.ts'
import { enquirySchemas } from './enquiry-schema.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** What a visitor is told once a form has arrived. */
export const successNotice = (read: ContentReader, source: FormSource): Notice =>
  source === 'contact'
    ? { title: 'Message Sent!', description: read(replies).contact }
    : { title: 'Order Request Submitted!', description: read(replies).quickOrder }

/**
 * The action of a page with an enquiry form. A script gets the result; a browser is redirected to `sentPath`, which can
 * be loaded again without sending the form again, or gets back what was typed.
 */
export async function enquiryAction(source: FormSource, { request, context }: Args, sentPath: string) {
  const form = await readForm(request)
  const byScript = new URL(request.url).pathname.endsWith('.data')
  const refuse = (status: number, result: Omit<EnquiryResult, 'ok'> = {}, retryAfter?: number) => {
    const values = byScript ? undefined : formTexts(form)
    const refusal = failure<EnquiryResult>(status, { message: failureNotice, values, ...result })
    return retryAfter
      ? data(refusal.data, { status, headers: { 'retry-after': String(retryAfter) } })
      : refusal
  }

  const { db, log, wakeQueue, count } = services(context)
  let message: Notice
  try {
    message = successNotice(await openContent(services(context)), source)
    if (form.get(honeypotField)) {
      // The sender believes that it went through, and tries nothing else.
      log.info('an enquiry from a program was dropped', { source })
    } else {
      const parsed = parseForm(enquirySchemas[source], form)
      if (!parsed.ok) return refuse(422, parsed.result)
      const seconds = await consumeByAddress(context, 'enquiry', customerLimit)
      if (seconds) {
        const description = `${failureNotice.description} ${tooManyText('messages', seconds)}`
        const message = { ...failureNotice, description }
        return refuse(429, { message }, seconds)
      }
      if (await submitEnquiry(db, parsed.data, formTexts(form).key)) count('enquiry received')
      wakeQueue()
    }
  } catch (error) {
    return refuse(logActionError(context, 'an enquiry could not be stored', error))
  }
  if (!byScript) return redirect(sentPath, 303)
  return data<EnquiryResult>({ ok: true, message }, { status: 201 })
}
