import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.server.ts'
import { oldRows } from '../platform/database/timestamps.server.ts'
import type { PersonalData, PersonalRecord } from '../platform/slice-manifest.server.ts'
import { matchesPerson } from './person-search.server.ts'
import type { Settings } from './settings.content.ts'
import { readSettings } from './settings.server.ts'

type PersonTable = PgTable & Record<'id' | 'createdAt' | 'search' | 'phoneNormalized', PgColumn>

type PersonRecords<Table extends PersonTable> = Omit<
  PersonalData,
  'find' | 'erase' | 'readBalance' | 'retention'
> & {
  table: Table
  /** Without it a person is found by number alone. */
  email?: PgColumn
  phone: PgColumn
  /** What a person is given of these rows. */
  readRecords(tx: Db, rows: Table['$inferSelect'][]): Promise<PersonalRecord[]>
  /** @returns the ids of the erased */
  erase(tx: Db, condition: SQL): Promise<string[]>
  /** Without it every record may be erased when its person asks. */
  isClosed?: SQL
  /** What is still to be paid of a record. */
  balance?: SQL<number>
  keepMonths: keyof Settings & `keep${string}Months`
  /** What else makes a record old. */
  isOld?(months: number): SQL
}

/** The personal data of a table with one person in each row. */
export function personRecords<Table extends PersonTable>({
  table,
  email,
  phone,
  readRecords,
  erase,
  isClosed = sql`true`,
  balance,
  keepMonths,
  isOld,
  ...texts
}: PersonRecords<Table>): PersonalData {
  const { id, createdAt, search, phoneNormalized } = table
  const belongTo = (...who: [string, (readonly string[])?]) =>
    matchesPerson({ search, phoneNormalized, email: email ?? sql`null::text`, phone }, ...who)
  return {
    ...texts,
    async find(tx, ...who) {
      const rows = await tx
        .select()
        .from(table as PgTable)
        .where(belongTo(...who))
        .orderBy(asc(createdAt), id)
      return readRecords(tx, rows)
    },
    async erase(tx, ...who) {
      const erased = await erase(tx, sql`${belongTo(...who)} and ${isClosed}`)
      const open = await tx
        .select({ id })
        .from(table as PgTable)
        .where(belongTo(...who))
      return { erased, open: open.length }
    },
    ...(balance && {
      async readBalance(tx, who, contacts) {
        const [row] = await tx
          .select({ balance: sql<number>`coalesce(sum(${balance}), 0)::float8` })
          .from(table as PgTable)
          .where(sql`${belongTo(who, contacts)} and (${isClosed} or ${belongTo('', contacts)})`)
        return row?.balance ?? 0
      },
    }),
    retention: {
      months: async db => (await readSettings(db))[keepMonths],
      eraseOlderThan: (tx, months, limit) =>
        erase(tx, inArray(id, oldRows(tx, table, months, limit, isOld?.(months)))),
    },
  }
}
