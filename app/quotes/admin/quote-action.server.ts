import { data, type RouterContextProvider, redirect } from 'react-router'
import { failure, logActionError, parseForm, readForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/uuid.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import {
  createQuote,
  renewQuoteLink,
  type SaveResult,
  type SendRefusal,
  saveQuote,
  sendQuote,
  withdrawQuote,
} from './manage-quotes.server.ts'
import { quoteForm, sendForm } from './quote-form-schema.ts'

type Context = Readonly<RouterContextProvider>
type Args = { request: Request; params: { quoteId?: string | undefined }; context: Context }

const refuse = (status: number, description: string, rest: Partial<FormResult> = {}) =>
  failure<FormResult>(status, { message: { title: 'Error', description }, isStale: status === 409, ...rest })

const success = (title: string, description?: string) =>
  data<FormResult>({ ok: true, message: { title, description } })

const missing = 'This quote no longer exists.'
const accepted = 'The customer has accepted this quote: it is an order now. Nothing was changed.'

/** Saves, sends or withdraws a quote, or gives its page another link; without an id it stores a new one. */
export async function quoteAction({ request, params, context }: Args) {
  const form = await readForm(request)
  const id = params.quoteId?.toLowerCase()
  if (id !== undefined && !isUuid(id)) throw new Response('There is no such quote.', { status: 404 })
  try {
    if (form.get('intent') === 'save') return await save(form, id, context)
    if (id === undefined) throw new Response('The form is not known.', { status: 400 })
    if (form.get('intent') === 'send') return await send(form, id, context)
    if (form.get('intent') === 'withdraw') return await withdraw(id, context)
    if (form.get('intent') === 'new link') return await newLink(id, context)
  } catch (error) {
    if (error instanceof Response) throw error
    const status = logActionError(context, 'a quote could not be changed', error)
    return refuse(status, 'The quote could not be stored. Nothing was changed.')
  }
  throw new Response('The form is not known.', { status: 400 })
}

async function save(form: FormData, id: string | undefined, context: Context) {
  const { db, linkKey } = services(context)
  const parsed = parseForm(quoteForm, form)
  if (!parsed.ok) return failure<FormResult>(422, parsed.result)
  const admin = requireAdmin(context)
  const saved: SaveResult = id
    ? await saveQuote(db, admin, id, parsed.data)
    : await createQuote(db, admin, parsed.data, linkKey)
  if (saved.ok) return id ? success('Quote saved') : redirect(`/admin/quotes/${saved.id}`, 303)
  switch (saved.reason) {
    case 'not found':
      return refuse(404, missing)
    case 'accepted':
      return refuse(409, accepted)
    case 'discount':
      return failure<FormResult>(422, {
        errors: { discountPesewas: 'The discount is higher than the goods' },
      })
    case 'conflict':
      return refuse(409, 'This quote was changed meanwhile. Nothing was saved.', {
        conflict: saved.conflict,
      })
    case 'stored differently':
      return refuse(
        409,
        `The first attempt was stored as ${saved.number}, which has been sent or withdrawn since. Nothing was changed: open that quote to correct it.`,
      )
  }
}

const sendRefusals: Record<SendRefusal, string> = {
  'not found': missing,
  accepted,
  conflict: 'This quote was changed in another tab. Look at it again before you send it. Nothing was sent.',
  'no channel': 'Choose how to send it: nothing was sent.',
  'no lines': 'The quote has no lines: nothing was sent.',
  'no validity': 'Save the quote with its last day first: nothing was sent.',
  'validity over': 'The last day of the quote is over. Choose another one: nothing was sent.',
  'no e-mail': 'The quote has no e-mail address: nothing was sent.',
  'no phone': 'The quote has no phone number to send it to: nothing was sent.',
}

async function send(form: FormData, id: string, context: Context) {
  const parsed = parseForm(sendForm, form)
  if (!parsed.ok) return refuse(400, 'The form could not be read.')
  const { db, wakeQueue } = services(context)
  const sent = await sendQuote(db, requireAdmin(context), { id, ...parsed.data })
  if (!sent.ok) return refuse(sent.reason === 'not found' ? 404 : 409, sendRefusals[sent.reason])
  wakeQueue()
  const chat = parsed.data.channels.includes('whatsapp')
  return success(
    `Version ${sent.version} sent`,
    chat ? 'Open the chat to send the text by WhatsApp.' : undefined,
  )
}

async function withdraw(id: string, context: Context) {
  const withdrawn = await withdrawQuote(services(context).db, requireAdmin(context), id)
  if (withdrawn.ok) return success('Quote withdrawn')
  return withdrawn.reason === 'not found' ? refuse(404, missing) : refuse(409, accepted)
}

async function newLink(id: string, context: Context) {
  const { db, linkKey } = services(context)
  if (!(await renewQuoteLink(db, linkKey, id, requireAdmin(context)))) return refuse(404, missing)
  return success('New link', 'The old link no longer works. Send the customer the new one.')
}
