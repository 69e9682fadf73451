import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.server.ts'
import type { JobDescription } from '../platform/slice-manifest.server.ts'

type CustomerTable = PgTable & { id: PgColumn; customerName: PgColumn }

/** What describes jobs about records of customers, each of which has a page in `folder`. */
export const jobsDescriber =
  <AnyPayload>(
    table: CustomerTable,
    folder: string,
    idOf: (payload: AnyPayload) => string,
    defaultSubjectOf: (payload: AnyPayload) => string,
  ) =>
  async <Payload extends AnyPayload>(
    db: Db,
    payloads: Payload[],
    subjectOf: (payload: Payload) => string = defaultSubjectOf,
  ): Promise<JobDescription[]> => {
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
