import { desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Db } from '../platform/database/database.server.ts'
import { containsText } from '../platform/database/text-search.server.ts'
import type { CustomerRecord, CustomerRecords } from '../platform/slice-manifest.server.ts'
import { parsePhone } from '../platform/text/phone.ts'

type PhoneColumns = { phone: SQLWrapper; phoneNormalized: SQLWrapper }
type PersonColumns = PhoneColumns & { search: SQLWrapper; email: SQLWrapper }

/** `number` is in normal form. Two numbers in one field, or one with an extension, have none. */
export const hasPhone = ({ phone, phoneNormalized }: PhoneColumns, number: string): SQL =>
  sql`(${phoneNormalized} = ${number} or (${phoneNormalized} is null
    and regexp_replace(${phone}, '\\D', '', 'g') like ${`%${number.slice(-9)}%`}))`

/** The contact that decides whose a record is: its number or, without one, its e-mail address. */
export const contactKey = ({ phoneNormalized, email }: Pick<PersonColumns, 'phoneNormalized' | 'email'>) =>
  sql<string | null>`coalesce(${phoneNormalized}, nullif(lower(${email}), ''))`

const isNumber = (contact: string) => contact.startsWith('+')
const textArray = (texts: string[]) => sql`${sql.param(texts)}::text[]`

const hasContact = ({ phoneNormalized, email }: PersonColumns, contacts: readonly string[]) =>
  sql`(${phoneNormalized} = any(${textArray(contacts.filter(isNumber))}) or (${phoneNormalized} is null
    and lower(${email}) = any(${textArray(contacts.filter(contact => !isNumber(contact)))})))`

/** The rows of the customer, and those of the e-mail address or phone number that was typed, in any notation. */
export function matchesPerson(columns: PersonColumns, typed: string, contacts: readonly string[] = []): SQL {
  const term = typed.trim()
  // Erased orders have no address and no number.
  const ofCustomer = contacts.length > 0 ? hasContact(columns, contacts) : sql`false`
  if (!term) return ofCustomer
  // The indexed column first: comparing addresses alone would read every row.
  const asTyped = sql`(${containsText(columns.search, term)}
    and (lower(${columns.email}) = lower(${term}) or ${columns.phone} = ${term}))`
  const number = parsePhone(term)
  return number
    ? sql`(${ofCustomer} or ${asTyped} or ${hasPhone(columns, number)})`
    : sql`(${ofCustomer} or ${asTyped})`
}

type ContactTable = PgTable & Record<'id' | 'createdAt' | 'phoneNormalized', PgColumn>

/**
 * A table of `contact`, `id`, `created_at` and `columns`: the latest records of each contact, along the index of numbers
 * or of e-mail addresses. What is needed of a record belongs in `columns`: for another join with the table PostgreSQL
 * would have to guess how many rows it finds.
 */
export function latestOfContacts(
  { table, email }: { table: ContactTable; email: PgColumn },
  contacts: string[],
  limit: number,
  columns: Record<string, SQL | PgColumn> = {},
): SQL {
  const { id, createdAt, phoneNormalized } = table
  const more = sql.join(
    Object.entries(columns).map(([name, value]) => sql`, ${value} as ${sql.identifier(name)}`),
  )
  const latest = (condition: SQL) =>
    sql`(select ${id} as id, ${createdAt} as created_at${more} from ${table} where ${condition}
      order by ${createdAt} desc, ${id} desc limit ${limit})`
  return sql`(select key.contact, latest.* from unnest(${textArray(contacts)}) as key(contact) cross join lateral (
    ${latest(sql`${phoneNormalized} = key.contact`)}
    union all ${latest(sql`${phoneNormalized} is null and lower(${email}) = key.contact`)}) as latest)`
}

/** The ids of the latest records of these contacts, the latest first. */
export async function findLatestOfContacts(
  db: Db,
  source: Parameters<typeof latestOfContacts>[0],
  contacts: string[],
  limit: number,
): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select id from ${latestOfContacts(source, contacts, limit)} as found
      order by created_at desc, id desc limit ${limit}`,
  )) as unknown as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}

type Row<Columns> = SelectResultFields<Columns> & { id: string; createdAt: Date }
type ContactRecords<Columns> = Pick<CustomerRecords, 'name' | 'permission'> & {
  source: Parameters<typeof latestOfContacts>[0]
  columns: Columns
  toRecord(row: Row<Columns>): Omit<CustomerRecord, 'id' | 'at'>
}

/** The records of a table of which each row has a contact. */
export const contactRecords = <Columns extends Record<string, SQL | PgColumn>>({
  source,
  columns,
  toRecord,
  ...names
}: ContactRecords<Columns>): CustomerRecords => ({
  ...names,
  async list(db, contacts, limit) {
    const { id, createdAt } = source.table
    const rows: unknown[] = await db
      .select({ ...columns, id, createdAt })
      .from(source.table as PgTable)
      .where(inArray(id, await findLatestOfContacts(db, source, contacts, limit)))
      .orderBy(desc(createdAt), desc(id))
    return (rows as Row<Columns>[]).map(row => ({ id: row.id, at: row.createdAt, ...toRecord(row) }))
  },
  async findContact(db, id) {
    const { table, email } = source
    const [found] = await db
      .select({ contact: contactKey({ ...table, email }) })
      .from(table as PgTable)
      .where(eq(table.id, id))
    return found?.contact
  },
})
