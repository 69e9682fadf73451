import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { conflictOf, editTokenOf } from '../platform/edit-token.server.ts'
import { storedLabels } from '../platform/fields/field.ts'
import type { Conflict } from '../platform/form-result.ts'
import { changedFields, recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { trucks } from './deliveries.table.ts'
import { type Truck, type TruckDetails, truckFields } from './truck.ts'

const maxTrucks = 200

type StoredTruck = typeof trucks.$inferSelect

export function toTruck(row: StoredTruck): Truck {
  const { outFrom, outUntil, retiredAt, updatedAt: _, ...stored } = row
  return { ...stored, outFrom: outFrom ?? '', outUntil: outUntil ?? '', isRetired: retiredAt !== null }
}

const toColumns = ({ outFrom, outUntil, isRetired, ...details }: TruckDetails) => ({
  ...details,
  outFrom: outFrom || null,
  outUntil: outUntil || null,
  retiredAt: isRetired ? sql`coalesce(trucks.retired_at, now())` : null,
  updatedAt: sql`now()`,
})

/** All trucks, those in use first. */
export const listTrucks = async (db: Db): Promise<Truck[]> =>
  (
    await db
      .select()
      .from(trucks)
      .orderBy(sql`${trucks.retiredAt} is not null`, asc(trucks.name), asc(trucks.id))
  ).map(toTruck)

const detailsOf = (truck: Truck) =>
  Object.fromEntries(
    Object.keys(truckFields).map(name => [name, truck[name as keyof TruckDetails]]),
  ) as TruckDetails

const withEditToken = (row: StoredTruck) => {
  const details = detailsOf(toTruck(row))
  return { id: row.id, details, editToken: editTokenOf(details) }
}

/** A truck as it is edited. */
export async function findTruck(db: Db, id: string) {
  const [row] = await db.select().from(trucks).where(eq(trucks.id, id))
  return row && withEditToken(row)
}

type Saved =
  | { ok: true }
  | { ok: false; reason: 'too many' | 'not found' | 'days' }
  | { ok: false; reason: 'conflict'; conflict: Conflict }

/** Adds a truck (no edit token), or changes the one that is still as the form was opened with. */
export const saveTruck = (
  db: Db,
  admin: Actor,
  id: string,
  details: TruckDetails,
  editToken: string,
): Promise<Saved> =>
  db.transaction(async tx => {
    const { outFrom, outUntil } = details
    if (outFrom && outUntil && outUntil < outFrom) return { ok: false, reason: 'days' }
    const [row] = await tx.select().from(trucks).where(eq(trucks.id, id)).for('update')
    const subject = `Truck ${details.name}`
    if (!row) {
      if (editToken) return { ok: false, reason: 'not found' }
      if ((await tx.$count(trucks)) >= maxTrucks) return { ok: false, reason: 'too many' }
      const retiredAt = details.isRetired ? sql`now()` : null
      await tx.insert(trucks).values({ ...toColumns(details), id, retiredAt })
      await recordChange(tx, admin, { subject, action: 'truck.created', after: details })
      return { ok: true }
    }
    const stored = withEditToken(row)
    const { keys, before, after } = changedFields(stored.details, details)
    if (keys.length === 0) return { ok: true }
    if (stored.editToken !== editToken) {
      const conflict = conflictOf(stored.editToken, storedLabels(truckFields), stored.details, details)
      return { ok: false, reason: 'conflict', conflict }
    }
    await tx.update(trucks).set(toColumns(details)).where(eq(trucks.id, id))
    await recordChange(tx, admin, { subject, action: 'truck.updated', before, after })
    return { ok: true }
  })
