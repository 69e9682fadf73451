import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { personRecords } from '../company/person-records.server.ts'
import { findEnquiriesAbout } from '../enquiries/enquiries.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { unchangedFor } from '../platform/database/timestamps.server.ts'
import type { PersonalData } from '../platform/slice-manifest.server.ts'
import { namedContact, noContact, toContactColumns } from '../sales/contact-fields.ts'
import { readNoteTexts } from '../staff/notes/notes.server.ts'
import { eraseFromDocuments, readDocuments } from './documents/order-documents.server.ts'
import type { StoredOrderEvent } from './history/order-event.ts'
import { orderEventText } from './history/order-event-text.ts'
import { readLines } from './lines/order-lines.server.ts'
import type { OrderStatus } from './order.ts'
import { orderAmendments } from './order-amendments.table.ts'
import { orderEvents, orders, payments } from './orders.table.ts'
import { orderMailId } from './texts/order-notification.server.ts'
import { orderTextId } from './texts/order-text.server.ts'

const closedStatuses: OrderStatus[] = ['delivered', 'cancelled']
const isClosed = inArray(orders.status, closedStatuses)

/** The books need what was sold, when and for how much. */
const withoutCustomer = {
  ...toContactColumns(noContact),
  customerName: 'Erased',
  idempotencyKey: null,
  linkNonce: null,
  linkHash: null,
  firstSeenAt: null,
  lastSeenAt: null,
  erasedAt: sql`now()`,
  updatedAt: sql`now()`,
}

async function erase(tx: Db, condition: SQL) {
  const erased = await tx.update(orders).set(withoutCustomer).where(condition).returning({ id: orders.id })
  const ids = erased.map(({ id }) => id)
  await eraseFromDocuments(tx, ids)
  await tx
    .update(orderAmendments)
    .set({ reason: '', before: sql`before - 'site'`, after: sql`after - 'site'` })
    .where(inArray(orderAmendments.orderId, ids))
  // A reference of mobile money is often a phone number, and a bank's often a name.
  await tx
    .update(payments)
    .set({ reference: '' })
    .where(sql`${inArray(payments.orderId, ids)} and reference <> ''`)
  return ids
}

const findPayments = (tx: Db, found: { id: string }[]) =>
  tx
    .select()
    .from(payments)
    .where(
      inArray(
        payments.orderId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(payments.receivedAt), payments.id)

/** What was done to the orders, by the id of the order. */
async function readHistories(tx: Db, ids: string[]) {
  const events = await tx
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.occurredAt), asc(orderEvents.id))
  const requests = await findEnquiriesAbout(tx, 'orderId', ids)
  const changes = await tx
    .select()
    .from(orderAmendments)
    .where(inArray(orderAmendments.orderId, ids))
    .orderBy(asc(orderAmendments.createdAt))
  return (id: string) => ({
    history: events
      .filter(({ orderId }) => orderId === id)
      .map(({ occurredAt, type, data, from, to, actor }) => ({
        at: occurredAt,
        type,
        text: orderEventText({ type, data, from, to } as StoredOrderEvent),
        by: actor === 'customer' ? 'customer' : 'company',
      })),
    changes: changes
      .filter(({ orderId }) => orderId === id)
      .map(({ createdAt, state, reason, before, after, agreement, decidedAt }) => ({
        ...{ created_at: createdAt, state, reason, before, after, agreement, decided_at: decidedAt },
      })),
    change_requests: requests
      .filter(({ orderId }) => orderId === id)
      .map(({ createdAt, message }) => ({ created_at: createdAt, message })),
  })
}

export const orderPersonalData: PersonalData = personRecords({
  name: 'orders',
  singular: 'order',
  table: orders,
  email: orders.customerEmail,
  phone: orders.customerPhone,
  keepMonths: 'keepOrdersMonths',
  isClosed,
  balance: sql`${orders.balancePesewas}`,
  /** One that is open, or with money still to be paid or given back, must not have changed for as long. Begins in the words of its index. */
  isOld: months =>
    sql`erased_at is null and (${isClosed} and ${orders.balancePesewas} = 0 or ${unchangedFor(months, orders)})`,
  closeOpenBy: 'deliver or cancel',
  erasureTexts: {
    before:
      'name, e-mail, phone, address and notes go, and the references of payments and reasons of changes; goods, sums and dates stay',
    after: 'without a person now',
  },
  async readRecords(tx, found) {
    const ids = found.map(({ id }) => id)
    const issued = Map.groupBy(await readDocuments(tx, ids), ({ orderId }) => orderId)
    const paid = Object.groupBy(await findPayments(tx, found), payment => payment.orderId)
    const linesOf = await readLines(tx, ids)
    const historyOf = await readHistories(tx, ids)
    const notesOf = await readNoteTexts(tx, 'order', ids)
    return found.map(order => ({
      customerName: order.customerName,
      isOpen: !closedStatuses.includes(order.status),
      content: {
        id: order.id,
        created_at: order.createdAt,
        status: order.status,
        ...namedContact(order),
        order_items: linesOf.get(order.id),
        sums: order.sums,
        total_amount: order.totalPesewas,
        page_first_opened_at: order.firstSeenAt,
        page_last_opened_at: order.lastSeenAt,
        ...historyOf(order.id),
        staff_notes: notesOf(order.id),
        ...(issued.has(order.id) && {
          documents: issued.get(order.id)?.map(({ orderId: _, ...document }) => document),
        }),
        paid_amount: order.paidPesewas,
        payments: (paid[order.id] ?? []).map(payment => ({
          received_at: payment.receivedAt,
          amount: payment.amountPesewas,
          method: payment.method,
          network: payment.network,
          reference: payment.reference,
        })),
      },
    }))
  },
  erase,
  privacy: {
    stored:
      'With an order: your name, e-mail address, phone number, delivery address with what you tell the driver about the site, and notes, what you ordered and for how much, how that was changed, how it was paid, and when you opened the order’s page. No card numbers. The page’s address is a secret: whoever you send it to sees the order.',
    retention: period =>
      period
        ? `Of an order, your name, address, numbers and notes, and the references of its payments, are erased after ${period}; while it is open or money is to be paid, once it has not changed for as long. What was sold, when and for how much stays in our books without you.`
        : 'Of an order, your details stay with our books until you ask us to erase them.',
  },
  mailIds: id => [orderMailId(id), orderTextId(id)],
})
