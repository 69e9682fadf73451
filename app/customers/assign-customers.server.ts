import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../platform/database/database.server.ts'
import { runOnce } from '../platform/jobs/milestones.server.ts'
import { defineJob, type JobKind } from '../platform/slice-manifest.server.ts'

/** What `assign_customer` gets of the records of each table. */
const sources: Record<string, SQL> = {
  orders: sql`phone_normalized, customer_email, customer_name, concat_ws(', ', place, customer_address)`,
  quotes: sql`phone_normalized, customer_email, customer_name, customer_place`,
  quotation_requests: sql`phone_normalized, email, name, null`,
}

const noId = '00000000-0000-0000-0000-000000000000'
const batchSize = 100
/** Records of this time are looked at again: a transaction that is still open may add some. */
const repeatedMinutes = 10

/**
 * Assigns the next records of a table that no trigger has assigned: those from before there were customers, or where it
 * failed. Where another process is at it, nothing is done.
 * @returns whether there may be more
 */
async function assignNext(db: Db, source: string, columns: SQL): Promise<boolean> {
  return db.transaction(async tx => {
    await tx.execute(sql`
      insert into customer_progress (source, assigned_until, last_id)
      values (${source}, '-infinity', ${noId}) on conflict do nothing`)
    const { rows } = (await tx.execute(sql`
      with progress as (select * from customer_progress where source = ${source} for update skip locked)
      select batch.id, batch.created_at::text as "createdAt",
        assign_customer(${columns}, batch.created_at) from (
          select record.* from ${sql.identifier(source)} as record, progress
          where (record.created_at, record.id) > (progress.assigned_until, progress.last_id)
          order by record.created_at, record.id limit ${batchSize}) as batch
      order by batch.created_at, batch.id`)) as unknown as { rows: { id: string; createdAt: string }[] }
    const last = rows.at(-1)
    const isEnd = rows.length < batchSize
    if (last)
      await tx.execute(sql`
        update customer_progress set assigned_until = ${last.createdAt}::timestamptz, last_id = ${last.id}
        where source = ${source}`)
    if (isEnd)
      await tx.execute(sql`
        update customer_progress set last_id = ${noId},
          assigned_until = least(assigned_until, now() - make_interval(mins => ${repeatedMinutes}))
        where source = ${source} and assigned_until > now() - make_interval(mins => ${repeatedMinutes})`)
    return !isEnd
  })
}

/** @returns whether there may be more after so many seconds */
export async function assignCustomers(db: Db, seconds = 20, signal?: AbortSignal): Promise<boolean> {
  const end = Date.now() + seconds * 1_000
  for (const [source, columns] of Object.entries(sources))
    for (;;) {
      const start = Date.now()
      if (!(await assignNext(db, source, columns))) break
      if (signal?.aborted || Date.now() > end) return true
      // Half of the time is left to customers: the embedded engine has one connection.
      await setTimeout(Date.now() - start)
    }
  return false
}

/** Records from before there were customers; each run does a part, and the next continues where it ended. */
export const customerAssignment: JobKind<Record<string, never>> = defineJob({
  kind: 'assign customers',
  schema: z.object({}),
  async run({ db }, _, { signal }) {
    if (await assignCustomers(db, 40, signal)) await customerAssignment.enqueue(db, {})
  },
  describe: async (_, payloads) =>
    payloads.map(() => ({ subject: 'Customers of earlier orders', page: '/admin/customers' })),
})

/** Once in the life of a shop. */
export const startCustomerAssignment = (db: Db) =>
  runOnce(db, 'customers assigned', tx => customerAssignment.enqueue(tx, {}))
