import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SumRow } from '../cart/totals.ts'
import { contactIndexes } from '../platform/database/contact-indexes.server.ts'
import { searchText } from '../platform/database/text-search.server.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import type { Identity } from '../sales/identity.ts'
import type { PaymentMethod } from '../sales/payment.ts'
import type { CreditedTaxes } from './credits/credit.ts'
import type { OrderEventData, OrderEventType } from './history/order-event.ts'
import type { OrderStatus } from './order.ts'
import type { OrderChannel } from './order-channel.ts'
import type { PaymentState } from './payments/payment-state.ts'

export const pesewas = (name: string) => bigint(name, { mode: 'number' })

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    idempotencyKey: uuid('idempotency_key').unique(),
    customerName: text('customer_name').notNull(),
    /** Empty for an order by phone alone. */
    customerEmail: text('customer_email').notNull().default(''),
    customerPhone: text('customer_phone').notNull(),
    /** E.164, where the typed text is one phone number. */
    phoneNormalized: text('phone_normalized'),
    customerAddress: text('customer_address').notNull(),
    notes: text('notes'),
    place: text('place'),
    digitalAddress: text('digital_address'),
    landmark: text('landmark'),
    /** `latitude,longitude` */
    position: text('position'),
    receiverName: text('receiver_name'),
    receiverPhone: text('receiver_phone'),
    access: text('access'),
    unloading: text('unloading'),
    /** The branch where the goods are collected. */
    collectAt: text('collect_at'),
    /** The name of the zone that the place was in when the order was placed. */
    zone: text('zone'),
    /** A day, or the first and the last of several as `2026-12-07/2026-12-09`; `day_bookings` has what comes on which. */
    promisedDay: text('promised_day'),
    /** The first day on which it could come when it was placed. */
    earliestDay: date('earliest_day'),
    purchaseOrder: text('purchase_order'),
    /** Of an order on account: so many days after the delivery it is to be paid. */
    dueDays: integer('due_days'),
    /** By so much it was over the credit limit of the customer when it was placed. */
    creditExcess: pesewas('credit_excess'),
    /** The e-mail address of who approved that. */
    creditApprovedBy: text('credit_approved_by'),
    /** Whether it is sure that the customer with this number or e-mail address sent it. */
    identity: text('identity').$type<Identity>().notNull().default('typed'),
    channel: text('channel').$type<OrderChannel>().notNull().default('shop'),
    /** The e-mail address of who entered it for the customer. */
    enteredBy: text('entered_by'),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    sums: jsonb('sums').$type<SumRow[]>().notNull(),
    totalPesewas: pesewas('total_amount').notNull(),
    /** The sum of its payments without its refunds. */
    paidPesewas: pesewas('paid_amount').notNull().default(0),
    // Facts that follow from the rest: `saveOrder` stores them.
    paymentState: text('payment_state').$type<PaymentState>().notNull().default('open'),
    /** What the customer owes, below 0 what they get back. */
    balancePesewas: pesewas('balance').notNull().default(0),
    /** Nothing of it is delivered until somebody approves its credit. */
    isHeld: boolean('is_held').notNull().default(false),
    /** Since when it has been delivered, if only a replacement is missing. */
    soldAt: timestampTz('sold_at'),
    /** A claim has opened it again after its delivery. */
    isOpenAgain: boolean('is_open_again').notNull().default(false),
    /** From when the days to pay count: its delivery, or a later change that made it dearer. */
    dueFrom: timestampTz('due_from'),
    /** The last day to pay an order on account that was sold. */
    dueOn: date('due_on'),
    /** Orders from before there were links have none until one is needed. */
    linkNonce: text('link_nonce'),
    linkHash: text('link_hash').unique(),
    /** When the customer opened the order's page. */
    firstSeenAt: timestampTz('first_seen_at'),
    lastSeenAt: timestampTz('last_seen_at'),
    /** When it was first put on a trip. */
    plannedAt: timestampTz('planned_at'),
    /** The last day of a pending order of whose end the customer was told. */
    expiresOn: date('expires_on'),
    /** When the customer's data was erased. */
    erasedAt: timestampTz('erased_at'),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || coalesce(phone_normalized, '') || ' ' || id::text)`,
      ),
  },
  table => [
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_status_newest').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_payment_newest').on(
      table.paymentState,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // The figures of the dashboard.
    index('orders_figures').on(table.status, table.totalPesewas),
    index('orders_search').using('gin', sql`${searchText(table.search)} gin_trgm_ops`),
    ...contactIndexes('orders', table, table.customerEmail, [table.balancePesewas, table.identity]),
    index('orders_channel_newest')
      .on(table.channel, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`channel <> 'shop'`),
    // Those of which something may still be to be delivered.
    index('orders_planned')
      .on(table.createdAt)
      .where(sql`planned_at is not null and status in ('pending', 'confirmed', 'shipped')`),
    // Those that come on a day, or are late.
    index('orders_promised')
      .on(table.promisedDay)
      .where(sql`promised_day is not null and status in ('pending', 'confirmed', 'shipped')`),
    index('orders_due').on(table.dueOn, table.id).where(sql`due_on is not null and balance > 0`),
    // For the retention of personal data.
    index('orders_with_person').on(table.createdAt).where(sql`erased_at is null`),
    check('orders_identity', sql`identity in ('typed', 'proven', 'rejected')`),
    check('orders_channel', sql`channel in ('shop', 'telephone', 'counter', 'whatsapp', 'message')`),
    check('orders_status', sql`status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')`),
  ],
)

/** What the customer was reminded of. Each stage of an order once, by hand once a day. */
export const dueReminders = pgTable(
  'due_reminders',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The text, or the day of one that was sent by hand. */
    stage: text('stage').notNull(),
    /** The e-mail address of who sent it, or `shop`. */
    actor: text('actor').notNull(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.orderId, table.stage] })],
)

/** How much of an order comes from a yard on a day. Orders that are cancelled don't count. */
export const dayBookings = pgTable(
  'day_bookings',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Empty where the tonnes of the whole shop count. */
    yard: text('yard').notNull().default(''),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.day] }),
    index('day_bookings_day').on(table.day),
    check('day_bookings_grams', sql`grams >= 0`),
  ],
)

/** The history of an order: changes of its status and everything else that was done to it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    type: text('type').$type<OrderEventType>().notNull(),
    /** Of a change of status only. */
    from: text('from_status').$type<OrderStatus>(),
    to: text('to_status').$type<OrderStatus>(),
    data: jsonb('data').$type<OrderEventData[OrderEventType]>().notNull().default({}),
    /** Of a change of status: whether the order was sold before it, and after it. */
    wasSold: boolean('was_sold').notNull().default(false),
    isSold: boolean('is_sold').notNull().default(false),
    /** The admin's e-mail address, `customer` or `shop`. */
    actor: text('actor').notNull(),
    occurredAt: timestampTz('at').notNull().defaultNow(),
  },
  table => [
    index('order_events_order').on(table.orderId, table.occurredAt),
    // Of which the journal has entries.
    index('order_events_sale').on(table.occurredAt).where(sql`was_sold <> is_sold`),
    check(
      'order_events_status',
      sql`(type = 'status changed') = (from_status is not null and to_status is not null)`,
    ),
  ],
)

export const payments = pgTable(
  'payments',
  {
    /** Chosen by the form, so that a payment that is sent twice is stored once. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** Of mobile money. */
    network: text('network').notNull().default(''),
    reference: text('reference').notNull().default(''),
    /** Below 0 for a refund. */
    amountPesewas: pesewas('amount').notNull(),
    receivedAt: timestampTz('received_at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    /** At which a driver took it: an id of `deliveries`. */
    deliveryId: uuid('delivery_id'),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [
    index('payments_delivery').on(table.deliveryId).where(sql`delivery_id is not null`),
    index('payments_order').on(table.orderId, table.receivedAt),
    index('payments_received').on(table.receivedAt),
    check('payments_amount', sql`amount <> 0`),
  ],
)

/** The documents that were issued, each with what it said. */
export const orderDocuments = pgTable(
  'order_documents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of a receipt. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    year: integer('year').notNull(),
    /** Without gaps per kind and year. */
    number: integer('number').notNull(),
    content: jsonb('content').notNull(),
    actor: text('actor').notNull(),
    issuedAt: timestampTz('issued_at').notNull().defaultNow(),
  },
  table => [
    unique('order_documents_number').on(table.kind, table.year, table.number),
    index('order_documents_order').on(table.orderId),
  ],
)

/** What was credited of an order, each with its credit note. */
export const orderCredits = pgTable(
  'order_credits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    documentId: bigint('document_id', { mode: 'number' })
      .notNull()
      .references(() => orderDocuments.id, { onDelete: 'cascade' }),
    /** Of goods and delivery, as the sums show it: without taxes that are added. */
    basePesewas: pesewas('base').notNull(),
    /** Of `basePesewas`, what was credited of the delivery. */
    deliveryPesewas: pesewas('delivery').notNull(),
    /** Contained in the base where the prices contain the taxes. */
    taxes: jsonb('taxes').$type<CreditedTaxes>().notNull(),
    /** By which the total of the order became less. */
    amountPesewas: pesewas('amount').notNull(),
    /** Whether the order was sold when it was issued. */
    isSold: boolean('is_sold').notNull().default(false),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [
    index('order_credits_order').on(table.orderId),
    index('order_credits_created').on(table.createdAt),
    check('order_credits_amount', sql`amount > 0 and base > 0 and delivery >= 0`),
  ],
)

/** Of orders on account that were sold: what is due, and not paid. */
export const isOpenOnAccount = sql`due_on is not null and balance > 0`
