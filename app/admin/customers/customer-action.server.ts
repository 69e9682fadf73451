import { z } from 'zod'
import { customerNotes } from '../../customers/admin/customer-notes.server.ts'
import {
  joinCustomers,
  renameCustomer,
  separateContact,
  separateCustomer,
} from '../../customers/change-customers.server.ts'
import { nameFields } from '../../customers/customer.ts'
import { controlSchemas } from '../../platform/fields/field-schema.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import { noteIntents } from '../../staff/notes/note-intents.server.ts'

const notFound = 'This customer no longer exists. Nothing was changed.'
const invalid = () => markedFields

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

export const customerAction = adminAction({
  findSubject({ customerId = '' }) {
    if (isUuid(customerId)) return customerId
    throw new Response('There is no such customer.', { status: 404 })
  },
  intents,
})
