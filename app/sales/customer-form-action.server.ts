import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Db } from '../platform/database/database.server.ts'
import { failure, formTexts, logActionError, readForm } from '../platform/form.server.ts'
import type { FormResult, Notice } from '../platform/form-result.ts'
import { consumeByAddress, customerLimit, tooManyText } from '../platform/rate-limit.server.ts'
import { openBySecret } from '../platform/secret-link.server.ts'
import { services } from '../platform/services.server.ts'

export type CustomerFormArgs = {
  request: Request
  params: { secret: string }
  context: Readonly<RouterContextProvider>
}
export type Refusal = { status: number; result: Omit<FormResult, 'ok'> }
export type Forms<Intent extends string, Found> = {
  /** Of the rate limit and in the log. */
  name: string
  find(db: Db, secret: string): Promise<Found | undefined>
  notices: Record<Intent, Notice>
  failureNotice: Notice
  /** @returns the path of another page to go to, or why nothing was changed */
  submit(intent: Intent, form: FormData, found: Found): Promise<{ path: string } | Refusal | undefined>
}

/** The forms of a page with a secret link. A script gets the result, a browser is redirected or gets back what was typed. */
export async function customerFormAction<Intent extends string, Found>(
  { request, params, context }: CustomerFormArgs,
  { name, find, notices, failureNotice, submit }: Forms<Intent, Found>,
) {
  const form = await readForm(request)
  const intent = (Object.keys(notices) as Intent[]).find(each => each === form.get('intent'))
  if (!intent) throw new Response('The form is not known.', { status: 400 })
  const refuse = (status: number, result: Omit<FormResult, 'ok'>) =>
    failure<FormResult>(status, { intent, values: formTexts(form), ...result })
  try {
    const { found, wait } = await openBySecret(context, db => find(db, params.secret))
    const seconds = wait ?? (await consumeByAddress(context, name, customerLimit))
    if (seconds || !found)
      return refuse(429, {
        message: { ...failureNotice, description: tooManyText('requests', seconds ?? 0) },
      })
    const outcome = await submit(intent, form, found)
    if (outcome && 'status' in outcome) return refuse(outcome.status, outcome.result)
    services(context).wakeQueue()
    if (outcome) return redirect(outcome.path, 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const status = logActionError(context, `the form of a customer failed: ${name}`, error)
    return refuse(status, { message: failureNotice })
  }
  const url = new URL(request.url)
  if (!url.pathname.endsWith('.data')) return redirect(`${url.pathname}?done=${intent}`, 303)
  return data<FormResult>({ ok: true, intent, message: notices[intent] })
}
