import { beforeEach } from 'vitest'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { submitEnquiry } from '../enquiries/enquiries.server.ts'
import { noDetails } from '../enquiries/enquiry-schema.ts'
import { orderRequest } from '../orders/order.fixture.ts'
import { placeOrder } from '../orders/placing/place-order.server.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { findByContact } from './contacts.server.ts'
import { findCustomer } from './customers.server.ts'

type Who = { name?: string; phone?: string; email?: string; address?: string }

/** A shop without orders and customers before each test. */
export function setUpCustomerTests() {
  const database = setUpDatabase(seedCatalogue)
  beforeEach(async () => {
    await emptyTables(
      database.db,
      'orders',
      'quotes',
      'quotation_requests',
      'customers',
      'customer_progress',
      'phone_codes',
      'jobs',
      'rate_limits',
      'audit_entries',
    )
  })
  const shop = {
    get db() {
      return database.db
    },
    get engine() {
      return database.engine
    },
    async place(who: Who) {
      const { contact } = orderRequest()
      const placed = await placeOrder(shop.db, orderRequest({ contact: { ...contact, ...who } }), testLinkKey)
      if (!placed.ok) throw new Error(placed.message)
      return placed.order
    },
    write: ({ name = 'Ama', phone = '', email = '' }: Who) =>
      submitEnquiry(
        shop.db,
        { ...noDetails, source: 'contact', name, phone, email, message: `Hello ${Math.random()}` },
        undefined,
      ),
    /** The customer with this contact. */
    async customer(contact: string) {
      const id = await findByContact(shop.db, contact)
      const found = id && (await findCustomer(shop.db, id))
      if (!found) throw new Error(`Nobody has ${contact}`)
      return found
    },
    contacts: async (contact: string) =>
      (await shop.customer(contact)).contacts.map(each => each.contact).sort(),
  }
  return shop
}
