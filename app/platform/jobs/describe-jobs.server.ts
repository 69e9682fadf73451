import { inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.server.ts'
import type { JobDescription } from '../slice-manifest.server.ts'

type Records<Payload> = {
  id: PgColumn
  who: PgColumn
  idOf(payload: Payload): string
  pageOf(id: string): string
}

/** What describes jobs about records that have a person and a page. */
export const jobsDescriber =
  <AnyPayload>({ id, who, idOf, pageOf }: Records<AnyPayload>) =>
  <Payload extends AnyPayload>(subjectOf: (payload: Payload) => string) =>
  async (db: Db, payloads: Payload[]): Promise<JobDescription[]> => {
    const found = await db
      .select({ id, who })
      .from(id.table)
      .where(inArray(id, payloads.map(idOf)))
    const people = new Map(found.map(record => [String(record.id), String(record.who)]))
    return payloads.map(payload => {
      const key = idOf(payload)
      return {
        subject: subjectOf(payload),
        who: people.get(key),
        page: people.has(key) ? pageOf(key) : undefined,
      }
    })
  }
