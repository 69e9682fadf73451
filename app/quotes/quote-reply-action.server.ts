import type { RouterContextProvider } from 'react-router'
import { formTexts, parseForm } from '../platform/form.server.ts'
import { services } from '../platform/services.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import {
  type CustomerFormArgs,
  customerFormAction,
  type Refusal,
} from '../sales/customer-form-action.server.ts'
import { acceptedParameter } from '../sales/sale.ts'
import { type AnswerRefusal, acceptQuote, askAboutQuote, declineQuote } from './answer-quote.server.ts'
import { type ReplyIntent, replyFailure, replyNotices } from './quote.ts'
import { acceptSchema, acceptWithoutEmailSchema, declineSchema, questionSchema } from './quote-schema.ts'
import type { Quote } from './quotes.table.ts'
import { findQuoteBySecret } from './stored-quote.server.ts'

type Context = Readonly<RouterContextProvider>
type Outcome = { path: string } | Refusal | undefined

/** The forms of a quote's page. Accepting leads to the page of the order. */
export const quoteReplyAction = (args: CustomerFormArgs) =>
  customerFormAction(args, {
    name: 'quote reply',
    find: findQuoteBySecret,
    notices: replyNotices,
    failureNotice: replyFailure,
    submit: (intent, form, quote) => reply(intent, form, quote, args.context),
  })

async function reply(intent: ReplyIntent, form: FormData, quote: Quote, context: Context): Promise<Outcome> {
  if (intent === 'accept') return accept(form, quote, context)
  if (intent === 'decline') {
    const parsed = parseForm(declineSchema, form)
    if (!parsed.ok) return { status: 422, result: parsed.result }
    const declined = await declineQuote(services(context).db, { quoteId: quote.id, ...parsed.data })
    return declined.ok ? undefined : refuse(declined, quote, form)
  }
  const parsed = parseForm(questionSchema, form)
  if (!parsed.ok) return { status: 422, result: parsed.result }
  await askAboutQuote(services(context).db, quote, parsed.data.message, formTexts(form).key)
  return undefined
}

async function accept(form: FormData, quote: Quote, context: Context): Promise<Outcome> {
  const { db, linkKey, count } = services(context)
  const parsed = parseForm(quote.customerEmail ? acceptSchema : acceptWithoutEmailSchema, form)
  if (!parsed.ok) return { status: 422, result: parsed.result }
  const { version, ...contact } = parsed.data
  const accepted = await acceptQuote(db, { quoteId: quote.id, version, contact }, linkKey)
  if (!accepted.ok) return refuse(accepted, quote, form)
  if (accepted.isNew) count('order placed')
  return { path: `${accepted.path}?${acceptedParameter}` }
}

function refuse(refusal: AnswerRefusal, { sentValidUntil }: Quote, form: FormData): Outcome {
  if (refusal.reason === 'invalid') {
    const { field, message: description } = refusal
    // The page may have been read before there was an account, without the field.
    const message = form.has(field) ? undefined : { ...replyFailure, description }
    return { status: 422, result: { message, errors: { [field]: description } } }
  }
  const { reason } = refusal
  // The quote was erased meanwhile.
  if (reason === 'not found') throw new Response(null, { status: 404 })
  const descriptions: Record<Exclude<typeof reason, 'not found'>, string> = {
    requested: 'There is no price yet: we are working on your quote.',
    sent: replyFailure.description ?? '',
    'newer version': 'We sent a new version of this quote meanwhile. Please read it before you answer.',
    accepted: 'This quote has already been accepted.',
    declined: 'This quote was declined. Ask us below if you want it after all.',
    expired: `This quote was valid until ${sentValidUntil ? formatDate(sentValidUntil) : 'yesterday'}. Ask us below for a new one.`,
    withdrawn: 'We have withdrawn this quote. Ask us below if you still need the goods.',
  }
  const message = { ...replyFailure, description: descriptions[reason] }
  return { status: 409, result: { message } }
}
