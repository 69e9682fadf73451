import { data, type RouterContextProvider, redirect } from 'react-router'
import { contactProblems } from '../orders/contact-problems.ts'
import { openBySecret } from '../orders/order-page.server.ts'
import { acceptedParameter } from '../orders/remembered-orders.ts'
import { formatDate } from '../platform/dates.ts'
import { failure, formTexts, logActionError, parseForm, readForm } from '../platform/form.server.ts'
import { consumeByAddress } from '../platform/rate-limit.server.ts'
import { services } from '../platform/services.server.ts'
import { waitText } from '../platform/wait-text.ts'
import { type AnswerRefusal, acceptQuote, askAboutQuote, declineQuote } from './answer-quote.server.ts'
import { type ReplyIntent, type ReplyResult, replyFailure, replyIntents, replyMessages } from './quote.ts'
import { findQuoteBySecret } from './quote-link.server.ts'
import { acceptSchema, declineSchema, questionSchema } from './quote-schema.ts'
import type { quotes } from './quotes.table.ts'

/** High, because in Ghana a whole town can share one address of a mobile network. */
const replyLimit = { max: 60, windowSeconds: 10 * 60 }

type Context = Readonly<RouterContextProvider>
type Args = { request: Request; params: { secret: string }; context: Context }
type Quote = typeof quotes.$inferSelect
type Outcome = { path: string } | { status: number; result: Omit<ReplyResult, 'ok'> } | undefined

/** The forms of a quote's page. Accepting leads to the page of the order. */
export async function quoteReplyAction({ request, params, context }: Args) {
  const form = await readForm(request)
  const intent = replyIntents.find(each => each === form.get('intent'))
  if (!intent) throw new Response('The form is not known.', { status: 400 })
  let outcome: Outcome
  try {
    outcome = await reply(intent, form, params.secret, context)
  } catch (error) {
    if (error instanceof Response) throw error
    const status = logActionError(context, 'a quote could not be answered by its customer', error)
    outcome = { status, result: { message: replyFailure } }
  }
  if (outcome && 'status' in outcome)
    return failure<ReplyResult>(outcome.status, { intent, values: formTexts(form), ...outcome.result })
  services(context).wakeQueue()
  if (outcome) return redirect(`${outcome.path}?${acceptedParameter}`, 303)
  const url = new URL(request.url)
  if (!url.pathname.endsWith('.data')) return redirect(`${url.pathname}?done=${intent}`, 303)
  return data<ReplyResult>({ ok: true, intent, message: replyMessages[intent] })
}

async function reply(
  intent: ReplyIntent,
  form: FormData,
  secret: string,
  context: Context,
): Promise<Outcome> {
  const { db } = services(context)
  const { found: quote, wait } = await openBySecret(context, tx => findQuoteBySecret(tx, secret))
  const seconds = wait ?? (await consumeByAddress(context, 'quote reply', replyLimit))
  if (seconds || !quote) {
    const description = `Too many requests came from your network. Please try again in ${waitText(seconds ?? 0)}, or call us.`
    return { status: 429, result: { message: { ...replyFailure, description } } }
  }
  if (intent === 'accept') return accept(form, quote, context)
  if (intent === 'decline') {
    const parsed = parseForm(declineSchema, form)
    if (!parsed.ok) return { status: 422, result: parsed.result }
    const declined = await declineQuote(db, { quoteId: quote.id, ...parsed.data })
    return declined.ok ? undefined : refuse(declined, quote)
  }
  const parsed = parseForm(questionSchema, form)
  if (!parsed.ok) return { status: 422, result: parsed.result }
  await askAboutQuote(db, quote, parsed.data.message, formTexts(form).key)
  return undefined
}

async function accept(form: FormData, quote: Quote, context: Context): Promise<Outcome> {
  const { db, linkKey, count } = services(context)
  const parsed = parseForm(acceptSchema, form)
  if (!parsed.ok) return { status: 422, result: parsed.result }
  const { version, ...contact } = parsed.data
  const errors = contactProblems(contact)
  if (Object.keys(errors).length > 0) return { status: 422, result: { errors } }
  const accepted = await acceptQuote(db, { quoteId: quote.id, version, contact }, linkKey)
  if (!accepted.ok) return refuse(accepted, quote)
  if (accepted.isNew) count('order placed')
  return { path: accepted.path }
}

function refuse({ reason }: AnswerRefusal, { sentValidUntil }: Quote): Outcome {
  // The quote was erased meanwhile.
  if (reason === 'missing') throw new Response(null, { status: 404 })
  const descriptions: Record<Exclude<AnswerRefusal['reason'], 'missing'>, string> = {
    requested: 'There is no price yet: we are working on your quote.',
    sent: replyFailure.description ?? '',
    'newer version': 'We sent a new version of this quote meanwhile. Please read it again before you accept.',
    accepted: 'This quote has already been accepted.',
    declined: 'This quote was declined. Ask us below if you want it after all.',
    expired: `This quote was valid until ${sentValidUntil ? formatDate(sentValidUntil) : 'yesterday'}. Ask us below for a new one.`,
    withdrawn: 'We have withdrawn this quote. Ask us below if you still need the goods.',
  }
  const message = { ...replyFailure, description: descriptions[reason] }
  return { status: 409, result: { message } }
}
