import { redirect } from 'react-router'
import { findByContact } from '../../customers/contacts.server.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { customerRecords } from '../../slices.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import type { Route } from './+types/customer-of.route'

export const handle: AdminHandle = { permission: 'customers.read' }

/** From an order, a quote or a message to its customer. */
export async function loader({ params: { kind, recordId }, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const records = customerRecords.find(({ name }) => name === kind)
  const contact = isUuid(recordId) ? await records?.findContact?.(db, recordId) : undefined
  const customer = contact ? await findByContact(db, contact) : undefined
  if (!customer)
    throw new Response('It names no number and no e-mail address of a customer.', { status: 404 })
  throw redirect(`/admin/customers/${customer}`)
}
