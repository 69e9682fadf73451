import { redirect } from 'react-router'
import { problemText } from '../../platform/messages/delivery-problem.ts'
import { sendingOf } from '../../platform/messages/sending.ts'
import { adminAction, type Intents, intent, noFields, orNotFound } from '../../staff/admin-action.server.ts'
import { noteIntents } from '../../staff/notes/note-intents.server.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import { confirmCustomerIntents } from '../../trade/admin/confirm-customer-intents.server.ts'
import { confirmQuoteCustomer, rejectQuoteCustomer } from './confirm-customer.server.ts'
import { createQuote, renewQuoteLink, saveQuote, sendQuote, withdrawQuote } from './manage-quotes.server.ts'
import { quoteForm, sendForm } from './quote-form-schema.ts'
import { quoteNotes } from './quote-notes.server.ts'
import { otherSumsText } from './quote-sums.tsx'

const missing = 'This quote no longer exists.'
const accepted = 'The customer has accepted this quote: it is an order now. Nothing was changed.'
const failed = 'The quote could not be stored. Nothing was changed.'

/** Undefined for a new quote, which can only be saved. */
function stored(id: string | undefined): string {
  if (id === undefined) throw new Response('The form is not known.', { status: 400 })
  return id
}

const intents: Intents<string | undefined> = {
  ...noteIntents(quoteNotes),
  ...confirmCustomerIntents<string | undefined>('quote', 'Goods that you add now have their prices.', {
    confirm: confirmQuoteCustomer,
    reject: rejectQuoteCustomer,
    idOf: stored,
  }),
  save: intent(
    'quotes.edit',
    quoteForm,
    async ({ db, admin, linkKey, data, subject }) => {
      if (subject) return saveQuote(db, admin, subject, data)
      const created = await createQuote(db, admin, data, linkKey)
      return created.ok ? redirect(`/admin/quotes/${created.id}`, 303) : created
    },
    {
      success: { title: 'Quote saved' },
      invalid: () => undefined,
      refusals: {
        'not found': missing,
        accepted,
        discount: { errors: { discountPesewas: 'The discount is higher than the goods' } },
        conflict: 'This quote was changed meanwhile. Nothing was saved.',
        'stored differently': ({ number }) => ({
          message: `The first attempt was stored as ${number}, which has been sent or withdrawn since. Nothing was changed: open that quote to correct it.`,
        }),
      },
      failed,
    },
  ),
  send: intent(
    'quotes.edit',
    sendForm,
    async ({ db, admin, wakeQueue, mailer, sms, data, subject }) => {
      const sent = await sendQuote(db, admin, { id: stored(subject), ...data })
      if (!sent.ok) return sent
      wakeQueue()
      return { ...sent, sending: sendingOf({ mailer, sms }) }
    },
    {
      success: ({ version, sending }, { channels }) => {
        const toFiles = [
          channels.includes('email') && sending.mail === 'files' && problemText('mail file'),
          channels.includes('sms') && sending.sms === 'files' && problemText('sms file'),
        ].filter(text => text !== false)
        const hasChat = channels.includes('whatsapp')
        const isSent = toFiles.length < channels.length - (hasChat ? 1 : 0)
        const chatText = 'Open the chat to send the text by WhatsApp.'
        const description = [...toFiles, ...(hasChat ? [chatText] : [])].join(' ')
        return {
          message: {
            title: `Version ${version} ${isSent || toFiles.length === 0 ? 'sent' : 'is ready'}`,
            ...(description && { description }),
          },
        }
      },
      refusals: {
        'not found': missing,
        accepted,
        conflict:
          'This quote was changed in another tab. Look at it again before you send it. Nothing was sent.',
        'no channel': 'Choose how to send it: nothing was sent.',
        'no lines': 'The quote has no lines: nothing was sent.',
        'no validity': 'Save the quote with its last day first: nothing was sent.',
        'validity over': 'The last day of the quote is over. Choose another one: nothing was sent.',
        'no e-mail': 'The quote has no e-mail address: nothing was sent.',
        'other sums': `${otherSumsText} Nothing was sent.`,
        'no phone': 'The quote has no phone number to send it to: nothing was sent.',
      },
      failed,
    },
  ),
  withdraw: intent(
    'quotes.edit',
    noFields,
    ({ db, admin, subject }) => withdrawQuote(db, admin, stored(subject)),
    {
      success: { title: 'Quote withdrawn' },
      refusals: { 'not found': missing, accepted },
      failed,
    },
  ),
  'new link': intent(
    'quotes.edit',
    noFields,
    ({ db, admin, linkKey, subject }) => renewQuoteLink(db, linkKey, stored(subject), admin).then(orNotFound),
    {
      success: {
        title: 'New link',
        description: 'The old link no longer works. Send the customer the new one.',
      },
      refusals: { 'not found': missing },
      failed,
    },
  ),
}

export const quoteAction = adminAction({
  intents,
  findSubject: ({ quoteId }) => (quoteId === undefined ? undefined : subjectId('quote', quoteId)),
})
