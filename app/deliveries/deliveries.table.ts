import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orderLines } from '../orders/lines/order-lines.table.ts'
import { orders } from '../orders/orders.table.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import { users } from '../staff/staff.table.ts'
import type { DeliveryOutcome, HeldReason, TripStatus } from './delivery.ts'

const pieces = (name: string) => numeric(name, { precision: 12, scale: 1, mode: 'number' })

export const trucks = pgTable('trucks', {
  /** Chosen by the form, so that a truck that is sent twice is stored once. */
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  plate: text('plate').notNull().default(''),
  payloadGrams: bigint('payload_grams', { mode: 'number' }).notNull(),
  /** How many pallets fit; null where nobody counts. */
  pallets: integer('pallets'),
  /** Of a mixer: what its drum holds, in m³. It carries concrete only. */
  drumM3: pieces('drum_m3'),
  hasCrane: boolean('has_crane').notNull().default(false),
  /** Out of service, both days included. */
  outFrom: date('out_from'),
  outUntil: date('out_until'),
  /** No longer in use; trips of the past still name it. */
  retiredAt: timestampTz('retired_at'),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
})

/** One drive of a truck on a day, with its stops. */
export const trips = pgTable(
  'trips',
  {
    /** Chosen by the form. */
    id: uuid('id').primaryKey(),
    day: date('day').notNull(),
    truckId: uuid('truck_id')
      .notNull()
      .references(() => trucks.id),
    driverId: text('driver_id').references(() => users.id),
    status: text('status').$type<TripStatus>().notNull().default('planned'),
    /** Why it may carry more than the truck's payload. */
    overloadReason: text('overload_reason').notNull().default(''),
    linkNonce: text('link_nonce'),
    linkHash: text('link_hash').unique(),
    leftAt: timestampTz('left_at'),
    closedAt: timestampTz('closed_at'),
    closedBy: text('closed_by').notNull().default(''),
    /** What the driver handed over, counted by the office when the trip was closed. */
    cashHandedOverPesewas: bigint('cash_handed_over', { mode: 'number' }),
    cashNote: text('cash_note').notNull().default(''),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
  },
  table => [
    index('trips_day').on(table.day),
    index('trips_driver').on(table.driverId, table.day),
    // Those that somebody must still close, or count the cash of.
    index('trips_unclosed')
      .on(table.day)
      .where(sql`status in ('planned', 'out') or (status = 'closed' and cash_handed_over is null)`),
    // A truck and a driver are on the road once.
    uniqueIndex('trips_truck_out').on(table.truckId).where(sql`status = 'out'`),
    uniqueIndex('trips_driver_out').on(table.driverId).where(sql`status = 'out'`),
    check('trips_status', sql`status in ('planned', 'out', 'closed', 'cancelled')`),
  ],
)

/** A stop of a trip: what of an order it brings, and what happened at the site. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** In the order of the drive. */
    position: integer('position').notNull(),
    /** What the office has set for the driver to collect; null for what the goods cost. */
    collectPesewas: bigint('collect_amount', { mode: 'number' }),
    /** Null until the driver has recorded it. */
    outcome: text('outcome').$type<DeliveryOutcome>(),
    /** Times of the driver's phone, corrected by the difference of its clock. */
    arrivedAt: timestampTz('arrived_at'),
    dischargeBeganAt: timestampTz('discharge_began_at'),
    dischargeEndedAt: timestampTz('discharge_ended_at'),
    recordedAt: timestampTz('recorded_at'),
    /** When the record reached the shop. */
    receivedAt: timestampTz('received_at'),
    receiverName: text('receiver_name').notNull().default(''),
    note: text('note').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    accuracyMetres: integer('accuracy_metres'),
  },
  table => [
    index('deliveries_trip').on(table.tripId, table.position),
    uniqueIndex('deliveries_order').on(table.orderId, table.tripId),
    check('deliveries_outcome', sql`outcome in ('delivered', 'partial', 'failed')`),
  ],
)

/** What a stop is to bring. What of it is neither delivered, broken nor refused came back. */
export const deliveryLines = pgTable(
  'delivery_lines',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    planned: pieces('planned').notNull(),
  },
  table => [
    primaryKey({ columns: [table.deliveryId, table.lineId] }),
    index('delivery_lines_line').on(table.lineId),
    check('delivery_lines_planned', sql`planned > 0`),
  ],
)

/** Everything that a driver's phone sent about a stop, once each; the last one that counts is in `deliveries`. */
export const deliveryReports = pgTable(
  'delivery_reports',
  {
    /** Chosen by the phone: the same report sent again is stored once. */
    id: uuid('id').primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** As it was sent. */
    content: jsonb('content').notNull(),
    /** The time of the phone, corrected by the difference of its clock. */
    recordedAt: timestampTz('recorded_at').notNull(),
    receivedAt: timestampTz('received_at').notNull().defaultNow(),
    /** Why it, or its money alone, waits for the office or was dismissed. */
    heldReason: text('held_reason').$type<HeldReason>(),
    actor: text('actor').notNull(),
  },
  table => [
    index('delivery_reports_delivery').on(table.deliveryId, table.recordedAt),
    index('delivery_reports_held').on(table.receivedAt).where(sql`held_reason is not null`),
  ],
)

export const deliveryPictures = pgTable(
  'delivery_pictures',
  {
    /** Chosen by the phone. */
    id: uuid('id').primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'photo' | 'signature'>().notNull(),
    /** Hash of the stored file. */
    file: text('file').notNull(),
    /** Of a signature, when it was given: the time of the phone, corrected by the difference of its clock. */
    receivedAt: timestampTz('received_at').notNull().defaultNow(),
    /** Why it waits for the office or was dismissed; nobody else sees it then. */
    heldReason: text('held_reason').$type<HeldReason>(),
  },
  table => [
    index('delivery_pictures_delivery').on(table.deliveryId),
    uniqueIndex('delivery_pictures_counting_signature')
      .on(table.deliveryId)
      .where(sql`kind = 'signature' and held_reason is null`),
  ],
)
