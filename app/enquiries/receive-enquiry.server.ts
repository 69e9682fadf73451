import type { RouterContextProvider } from 'react-router'
import { consumeByAddress } from '../platform/rate-limit.server.ts'
import { services } from '../platform/services.server.ts'
import { enquiryLimit, submitEnquiry } from './enquiries.server.ts'
import { type EnquiryField, type EnquirySource, type FormState, honeypotField } from './enquiry.ts'
import { enquirySchemas } from './enquiry-schema.ts'

export type Received =
  | { ok: true }
  | ({ ok: false; status: number; message?: string; retryAfter?: number } & FormState)

/** Reads a form that a visitor sent, and takes it in; what was typed comes back where it can't be. */
export async function receiveEnquiry(
  source: EnquirySource,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  const { db, log, wakeQueue, count } = services(context)
  const texts = Object.fromEntries([...form].filter(entry => typeof entry[1] === 'string')) as Record<
    string,
    string
  >
  if (texts[honeypotField]) {
    // The sender believes that it went through, and tries nothing else.
    log.info('an enquiry from a program was dropped', { source })
    return { ok: true }
  }

  const schema = enquirySchemas[source]
  const parsed = schema.safeParse({ name: '', email: '', phone: '', quantity: '', message: '', ...texts })
  const values: FormState['values'] = texts
  if (!parsed.success) {
    const errors: FormState['errors'] = {}
    for (const { path, message } of parsed.error.issues) errors[path[0] as EnquiryField] ??= message
    return { ok: false, status: 422, values, errors }
  }

  const wait = await consumeByAddress(context, 'enquiry', enquiryLimit)
  if (wait) {
    const minutes = Math.ceil(wait / 60)
    return {
      ok: false,
      status: 429,
      retryAfter: wait,
      message: `Too many messages came from your network. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or call us.`,
      values,
      errors: {},
    }
  }
  if (await submitEnquiry(db, parsed.data, texts.key)) count('enquiry received')
  wakeQueue()
  return { ok: true }
}
