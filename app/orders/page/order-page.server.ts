import { and, asc, eq, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Db } from '../../platform/database/database.server.ts'
import { describeError } from '../../platform/log.server.ts'
import { openBySecret } from '../../platform/secret-link.server.ts'
import { services } from '../../platform/services.server.ts'
import { contactOf } from '../../sales/contact-fields.ts'
import {
  type CustomerFormArgs,
  customerFormAction,
  type Forms,
} from '../../sales/customer-form-action.server.ts'
import { findProposal } from '../agreed-order.server.ts'
import { readDayOffer } from '../days/move-day.server.ts'
import { listCustomerDocuments } from '../documents/order-documents.server.ts'
import { readExpiry } from '../expiry.server.ts'
import { heldNotice, orderNumber } from '../order.ts'
import { findOrderBySecret } from '../order-link.server.ts'
import { orderEvents, orders } from '../orders.table.ts'
import { readPayments } from '../payments/payments.server.ts'
import { orderTimeline } from './order-timeline.ts'

type LinkedOrder = NonNullable<Awaited<ReturnType<typeof findOrderBySecret>>>

export async function openOrder(
  context: Readonly<RouterContextProvider>,
  secret: string,
): Promise<{ order: LinkedOrder; wait?: undefined } | { order?: undefined; wait: number }> {
  const { found, wait } = await openBySecret(context, db => findOrderBySecret(db, secret))
  return found ? { order: found } : { wait }
}

/** The same for a page that a customer reads, which counts as a visit. */
export async function openOrderPage({
  request,
  params,
  context,
}: Pick<CustomerFormArgs, 'request' | 'params' | 'context'>) {
  const opened = await openOrder(context, params.secret)
  if (opened.order && isCustomerVisit(request)) await recordVisit(context, opened.order)
  return opened
}

/** The forms of the pages of an order. A customer who sends one has seen the order. */
export const orderFormAction = <Intent extends string>(
  args: CustomerFormArgs,
  { submit, ...forms }: Omit<Forms<Intent, LinkedOrder>, 'find'>,
) =>
  customerFormAction<Intent, LinkedOrder>(args, {
    ...forms,
    find: findOrderBySecret,
    async submit(intent, form, order) {
      const outcome = await submit(intent, form, order)
      await recordVisit(args.context, order)
      return outcome
    },
  })

/** What the customer sees of an order: neither its id nor who in the company did what. */
export async function readOrderPage(db: Db, order: LinkedOrder) {
  const events = await db
    .select({ to: orderEvents.to, occurredAt: orderEvents.occurredAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'status changed')))
    .orderBy(asc(orderEvents.occurredAt), asc(orderEvents.id))
  const expiresOn = await readExpiry(db, order)
  const dayOffer = await readDayOffer(db, order)
  // The page's link can be forwarded.
  const { email: _, ...customer } = contactOf(order)
  const { status, lines, sums, totalPesewas, paidPesewas, dueDays, collectAt, revision } = order
  return {
    number: orderNumber(order.id),
    createdAt: order.createdAt,
    customer,
    documents: await listCustomerDocuments(db, order.id),
    payments: await readPayments(db, order.id),
    timeline: orderTimeline(order.createdAt, events),
    ...(expiresOn && { expiresOn }),
    isOpenAgain: order.isOpenAgain,
    isChangeProposed: (await findProposal(db, order)) !== undefined,
    ...(dayOffer && { dayOffer }),
    ...(order.isHeld && { notice: heldNotice }),
    ...{ status, lines, sums, totalPesewas, paidPesewas, dueDays, collectAt, revision },
  }
}

export type OrderPage = Awaited<ReturnType<typeof readOrderPage>>

/** Programs that preview links send no such header, and signed-in admins have the cookie of a session. */
const isCustomerVisit = ({ headers }: Request) =>
  headers.get('sec-fetch-dest') === 'document' &&
  !/prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '') &&
  !headers.get('cookie')?.includes('blockyard.session_token=')

/** Stores when the customer opened the page first and last, at most once a minute. A failure does not stop the page. */
async function recordVisit(context: Readonly<RouterContextProvider>, { id, lastSeenAt }: LinkedOrder) {
  if (lastSeenAt && Date.now() - lastSeenAt.getTime() < 60_000) return
  const { db, log } = services(context)
  try {
    await db
      .update(orders)
      .set({ firstSeenAt: sql`coalesce(first_seen_at, now())`, lastSeenAt: sql`now()` })
      .where(
        sql`${orders.id} = ${id} and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`,
      )
  } catch (error) {
    log.warn('a visit to an order could not be stored', describeError(error))
  }
}
