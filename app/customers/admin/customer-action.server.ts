import { z } from 'zod'
import { checkForm } from '../../platform/fields/field-rules.ts'
import { controlSchemas } from '../../platform/fields/field-schema.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { adminAction, type Intents, intent, markedFields, noFields } from '../../staff/admin-action.server.ts'
import { noteIntents } from '../../staff/notes/note-intents.server.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import {
  closeAccount,
  readGoodsChoices,
  readTerms,
  renewAccountLink,
  saveTerms,
} from '../../trade/trade-accounts.server.ts'
import { termsFields } from '../../trade/trade-terms.ts'
import {
  confirmContact,
  joinCustomers,
  renameCustomer,
  separateContact,
  separateCustomer,
} from '../change-customers.server.ts'
import { customerNumber, nameFields } from '../customer.ts'
import { customerNotes } from './customer-notes.server.ts'

const notFound = 'This customer no longer exists. Nothing was changed.'
const invalid = () => markedFields
const subjectOf = (id: string) => `Customer ${customerNumber(id)}`

const intents: Intents<string> = {
  ...noteIntents(customerNotes),
  name: intent(
    'customers.edit',
    z.object(controlSchemas(nameFields)),
    ({ db, admin, subject, data: { name } }) => renameCustomer(db, admin, subject, name),
    { success: { title: 'Name saved' }, invalid, refusals: { 'not found': notFound } },
  ),
  join: intent(
    'customers.edit',
    z.object({ other: z.uuid() }),
    ({ db, admin, subject, data: { other } }) => joinCustomers(db, admin, subject, other),
    {
      success: { title: 'Joined', description: '“Separate” below takes it back.' },
      refusals: {
        'not found': notFound,
        same: 'This is the same customer. Nothing was changed.',
        account:
          'The other customer has a trade account, which would no longer count: join them on that customer’s page. Nothing was changed.',
        changed: 'One of them was joined with somebody else meanwhile. Nothing was changed.',
      },
    },
  ),
  separate: intent(
    'customers.edit',
    z.object({ other: z.uuid() }),
    ({ db, admin, subject, data: { other } }) => separateCustomer(db, admin, subject, other),
    {
      success: { title: 'Separated', description: 'They are two customers again.' },
      refusals: { 'not found': 'They are not joined any more. Nothing was changed.' },
    },
  ),
  'confirm contact': intent(
    'customers.edit',
    z.object({ contact: z.string().max(300) }),
    ({ db, admin, subject, data: { contact } }) => confirmContact(db, admin, subject, contact),
    {
      success: { title: 'Confirmed', description: 'It has the account’s prices and terms now.' },
      refusals: { 'not found': 'It does not belong to this customer any more. Nothing was changed.' },
    },
  ),
  'separate contact': intent(
    'customers.edit',
    z.object({ contact: z.string().max(300) }),
    ({ db, admin, subject, data: { contact } }) => separateContact(db, admin, subject, contact),
    {
      success: { title: 'Separated', description: 'With its orders it is a customer of its own now.' },
      refusals: {
        'not found': 'It does not belong to this customer any more. Nothing was changed.',
        'only contact': 'This is the only number or e-mail address of the customer. Nothing was changed.',
      },
    },
  ),
}

const refusals = { 'not found': notFound }

const accountIntents: Intents<string> = {
  terms: intent(
    'customers.terms',
    z.object({ editToken: singleLineText }),
    async ({ db, admin, form, subject, data: { editToken } }) => {
      const stored = await readTerms(db, subject)
      const parsed = checkForm(termsFields(await readGoodsChoices(db, stored.terms)), form)
      if (!parsed.ok) return parsed
      return saveTerms(db, admin, {
        customerId: subject,
        subject: subjectOf(subject),
        terms: parsed.values,
        editToken,
      })
    },
    {
      success: { title: 'Terms saved' },
      refusals: {
        ...refusals,
        invalid: ({ errors }) => ({ errors, message: markedFields }),
        conflict: 'The account was changed meanwhile. Nothing was saved.',
      },
    },
  ),
  'close account': intent(
    'customers.terms',
    noFields,
    ({ db, admin, subject }) => closeAccount(db, admin, subject, subjectOf(subject)),
    { success: { title: 'Account closed' }, refusals: {} },
  ),
  'new link': intent(
    'customers.terms',
    noFields,
    ({ db, admin, subject, linkKey }) => renewAccountLink(db, admin, subject, subjectOf(subject), linkKey),
    {
      success: {
        title: 'New link',
        description: 'The old one no longer works. Browsers that opened it show public prices.',
      },
      refusals,
    },
  ),
}

export const customerAction = adminAction({
  findSubject: ({ customerId }) => subjectId('customer', customerId),
  intents: { ...intents, ...accountIntents },
})
