import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { readSettingsPiece } from '../../content/content.server.ts'
import { readDayPayments } from '../../orders/admin/takings.server.ts'
import { orderNumber } from '../../orders/order.ts'
import { orderAmendments } from '../../orders/order-amendments.table.ts'
import { orderCredits, orderEvents, orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { inRange } from '../../platform/database/timestamps.server.ts'
import { csvByDay } from '../../platform/text/csv.ts'
import { type DayRange, daysOf } from '../../platform/text/days.ts'
import { paymentKind } from '../../sales/payment.ts'
import { accounts } from './accounts.content.ts'
import { isSaleEvent, readCreditNotes } from './credit-notes.server.ts'
import {
  creditPostings,
  entryNumber,
  type JournalEntry,
  journalColumns,
  journalRows,
  mergePostings,
  paymentPostings,
  salePostings,
} from './journal.ts'

const { id: orderId, customerName, sums } = orders
const { decidedAt, createdAt } = orderAmendments

/** The entries of a day, the earliest first. */
export async function readJournal(db: Db, day: string): Promise<JournalEntry[]> {
  const entries = [
    ...(await readSales(db, day)),
    ...(await readChangesOfSold(db, day)),
    ...(await readCredits(db, day)),
    ...(await readPayments(db, day)),
  ]
  return entries
    .filter(({ postings }) => postings.length > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const ofOrder = ({ orderId, customerName }: Pick<JournalEntry, 'orderId' | 'customerName'>) => ({
  reference: orderNumber(orderId),
  orderId,
  customerName,
})

const readSaleEvents = (db: Db, day: string) =>
  db
    .select({
      id: orderEvents.id,
      at: orderEvents.occurredAt,
      orderId,
      customerName,
      sums,
      isSold: orderEvents.isSold,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(isSaleEvent, inRange(orderEvents.occurredAt, { from: day, to: day })))
    .orderBy(asc(orderEvents.occurredAt), asc(orderEvents.id))

/**
 * A sale is entered when its order is delivered, with the credits until then, and taken back when that is undone. Credits
 * while an order is delivered have entries of their own, so that what was exported of earlier days stays true. So have
 * changes while a replacement is missing.
 */
async function readSales(db: Db, day: string): Promise<JournalEntry[]> {
  const events = await readSaleEvents(db, day)
  const ids = events.map(event => event.orderId)
  const credits = await readCreditsOf(db, ids)
  const changes = Map.groupBy(await readChanges(db, ids), change => change.orderId)
  return events.map(({ id, at, isSold, ...order }) => {
    const all = credits.get(order.orderId) ?? []
    const until = (day: Date) => all.filter(({ createdAt }) => createdAt <= day)
    // An order that was put back and changed since was sold as it was agreed then.
    const changed = changes.get(order.orderId)?.find(change => change.at > at)
    const sale = changed
      ? salePostings({ sums: changed.before.sums }, until(changed.at))
      : salePostings(order, all)
    const postings = [...sale, ...until(at).flatMap(creditPostings)]
    return {
      ...ofOrder(order),
      number: `S-${id}`,
      at,
      description: `${isSold ? 'Delivered' : 'Delivery undone'}: ${order.customerName}`,
      postings: mergePostings(postings, isSold ? 1 : -1),
    }
  })
}

async function readChangesOfSold(db: Db, day: string): Promise<JournalEntry[]> {
  const changes = await db
    .select({
      id: orderAmendments.id,
      at: sql<Date>`${decidedAt}`.mapWith(createdAt),
      before: orderAmendments.before,
      after: orderAmendments.after,
      orderId,
      customerName,
    })
    .from(orderAmendments)
    .innerJoin(orders, eq(orders.id, orderAmendments.orderId))
    .where(
      and(
        eq(orderAmendments.state, 'applied'),
        inRange(decidedAt, { from: day, to: day }),
        eq(orderAmendments.isSold, true),
      ),
    )
  const credits = await readCreditsOf(
    db,
    changes.map(change => change.orderId),
  )
  return changes.map(({ id, at, before, after, ...order }) => {
    const until = (credits.get(order.orderId) ?? []).filter(credit => credit.createdAt <= at)
    return {
      ...ofOrder(order),
      number: entryNumber('A', id),
      at,
      description: `Order changed: ${order.customerName}`,
      postings: mergePostings([
        ...salePostings(after, until),
        ...mergePostings(salePostings(before, until), -1),
      ]),
    }
  })
}

async function readCreditsOf(db: Db, ids: string[]) {
  const found = await db.select().from(orderCredits).where(inArray(orderCredits.orderId, ids))
  return Map.groupBy(found, credit => credit.orderId)
}

const readChanges = (db: Db, ids: string[]) =>
  db
    .select({
      orderId: orderAmendments.orderId,
      at: sql<Date>`${decidedAt}`.mapWith(createdAt),
      before: orderAmendments.before,
    })
    .from(orderAmendments)
    .where(and(inArray(orderAmendments.orderId, ids), eq(orderAmendments.state, 'applied')))
    .orderBy(asc(decidedAt))

const readCredits = async (db: Db, day: string): Promise<JournalEntry[]> =>
  (await readCreditNotes(db, day)).map(credit => ({
    ...ofOrder(credit),
    number: credit.note,
    at: credit.createdAt,
    reference: credit.note,
    description: `Credit note for order ${orderNumber(credit.orderId)}: ${credit.customerName}`,
    postings: credit.isSold ? mergePostings(creditPostings(credit)) : [],
  }))

async function readPayments(db: Db, day: string): Promise<JournalEntry[]> {
  const payments = await readDayPayments(db, day)
  const ids = payments.map(payment => payment.orderId)
  const found = await db.select({ orderId, customerName }).from(orders).where(inArray(orderId, ids))
  const names = new Map(found.map(order => [order.orderId, order.customerName]))
  return payments.map(payment => {
    const what = payment.amountPesewas < 0 ? 'Refund' : 'Payment'
    return {
      ...ofOrder({ orderId: payment.orderId, customerName: names.get(payment.orderId) ?? '' }),
      number: entryNumber('P', payment.id),
      at: payment.receivedAt,
      description: [`${what}: ${paymentKind(payment)}`, payment.reference].filter(Boolean).join(', '),
      postings: paymentPostings(payment),
    }
  })
}

export async function* exportJournal(db: Db, range: DayRange): AsyncGenerator<string> {
  const names = await readSettingsPiece(db, accounts)
  // A credit between two queries would move money from income to taxes in the sale's entry.
  const read = (day: string) =>
    db.transaction(tx => readJournal(tx, day), { isolationLevel: 'repeatable read', accessMode: 'read only' })
  yield* csvByDay(journalColumns, daysOf(range), async day => journalRows(await read(day), names))
}
