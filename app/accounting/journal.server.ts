import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { readSettingsPiece } from '../content/content.server.ts'
import { readDayPayments } from '../orders/admin/takings.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orderAmendments } from '../orders/order-amendments.table.ts'
import { orderCredits, orderEvents, orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { inRange } from '../platform/database/timestamps.server.ts'
import { csvByDay } from '../platform/text/csv.ts'
import { type DayRange, daysOf } from '../platform/text/days.ts'
import { paymentKind } from '../sales/payment.ts'
import { accounts } from './accounts.content.ts'
import { isDeliveryEvent, readCreditNotes } from './credit-notes.server.ts'
import {
  creditPostings,
  type JournalEntry,
  journalColumns,
  journalRows,
  mergePostings,
  paymentPostings,
  salePostings,
} from './journal.ts'

const { id: orderId, customerName, sums } = orders

/** The entries of a day, the earliest first. */
export async function readJournal(db: Db, day: string): Promise<JournalEntry[]> {
  const entries = [
    ...(await readSales(db, day)),
    ...(await readCredits(db, day)),
    ...(await readPayments(db, day)),
  ]
  return entries
    .filter(({ postings }) => postings.length > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * A sale is entered when its order is delivered, with the credits until then, and taken back when that is undone. Credits
 * while an order is delivered have entries of their own, so that what was exported of earlier days stays true.
 */
async function readSales(db: Db, day: string): Promise<JournalEntry[]> {
  const events = await db
    .select({ at: orderEvents.occurredAt, to: orderEvents.to, orderId, customerName, sums })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(isDeliveryEvent, inRange(orderEvents.occurredAt, { from: day, to: day })))
    .orderBy(asc(orderEvents.occurredAt), asc(orderEvents.id))
  const ids = events.map(event => event.orderId)
  const found = await db.select().from(orderCredits).where(inArray(orderCredits.orderId, ids))
  const credits = Map.groupBy(found, credit => credit.orderId)
  const changes = Map.groupBy(await readChanges(db, ids), change => change.orderId)
  return events.map(({ at, to, ...order }) => {
    const all = credits.get(order.orderId) ?? []
    const until = (day: Date) => all.filter(({ createdAt }) => createdAt <= day)
    // An order that was put back and changed since was sold as it was agreed then.
    const changed = changes.get(order.orderId)?.find(change => change.at > at)
    const sale = changed
      ? salePostings({ sums: changed.before.sums }, until(changed.at))
      : salePostings(order, all)
    const postings = [...sale, ...until(at).flatMap(creditPostings)]
    const isDelivered = to === 'delivered'
    return {
      at,
      reference: orderNumber(order.orderId),
      description: `${isDelivered ? 'Delivered' : 'Delivery undone'}: ${order.customerName}`,
      postings: mergePostings(postings, isDelivered ? 1 : -1),
    }
  })
}

const readChanges = (db: Db, ids: string[]) =>
  db
    .select({
      orderId: orderAmendments.orderId,
      at: sql<Date>`${orderAmendments.decidedAt}`.mapWith(orderAmendments.createdAt),
      before: orderAmendments.before,
    })
    .from(orderAmendments)
    .where(and(inArray(orderAmendments.orderId, ids), eq(orderAmendments.state, 'applied')))
    .orderBy(asc(orderAmendments.decidedAt))

const readCredits = async (db: Db, day: string): Promise<JournalEntry[]> =>
  (await readCreditNotes(db, day)).map(credit => ({
    at: credit.createdAt,
    reference: credit.note,
    description: `Credit note for order ${orderNumber(credit.orderId)}: ${credit.customerName}`,
    postings: credit.isDelivered ? mergePostings(creditPostings(credit)) : [],
  }))

async function readPayments(db: Db, day: string): Promise<JournalEntry[]> {
  const payments = await readDayPayments(db, day)
  return payments.map(payment => {
    const what = payment.amountPesewas < 0 ? 'Refund' : 'Payment'
    return {
      at: payment.receivedAt,
      reference: orderNumber(payment.orderId),
      description: [`${what}: ${paymentKind(payment)}`, payment.reference].filter(Boolean).join(', '),
      postings: paymentPostings(payment),
    }
  })
}

export async function* exportJournal(db: Db, range: DayRange): AsyncGenerator<string> {
  const names = await readSettingsPiece(db, accounts)
  yield* csvByDay(journalColumns, daysOf(range), async day => journalRows(await readJournal(db, day), names))
}
