import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.server.ts'
import type { JobDescription } from './slice-manifest.server.ts'

type CustomerTable = PgTable & { id: PgColumn; customerName: PgColumn }

/** Describes jobs about records of customers, each of which has a page in `folder`. */
export async function describeJobs<Payload>(
  db: Db,
  table: CustomerTable,
  folder: string,
  payloads: Payload[],
  idOf: (payload: Payload) => string,
  subjectOf: (payload: Payload) => string,
): Promise<JobDescription[]> {
  const found = await db
    .select({ id: table.id, customer: table.customerName })
    .from(table)
    .where(inArray(table.id, payloads.map(idOf)))
  const customers = new Map(found.map(({ id, customer }) => [String(id), String(customer)]))
  return payloads.map(payload => {
    const id = idOf(payload)
    return {
      subject: subjectOf(payload),
      who: customers.get(id),
      page: customers.has(id) ? `${folder}/${id}` : undefined,
    }
  })
}
