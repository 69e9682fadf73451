import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.server.ts'

/** Full-width signs become wildcards in the database, so they are escaped as what they become. */
export const likeLiteral = (text: string) => text.normalize('NFKD').replace(/[\\%_]/g, '\\$&')

/** A text in small letters as it is indexed and compared: without accents, and several blanks as one. */
export const searchText = (lower: SQLWrapper) => sql`search_text(${lower})`

/** Whether a column of text in small letters contains what was typed, whatever its accents. */
export function containsText(column: SQLWrapper, search: string): SQL {
  const text = searchText(column)
  // JavaScript lowers some letters differently from the database that filled the column.
  const typed = (part: string) => searchText(sql`lower(${part}::text)`)
  const like = (part: string) => sql`${text} like ${typed(`%${likeLiteral(part)}%`)}`
  // The index looks up every trigram of the pattern, and those of `@gmail.com` are in all rows, so it gets a rare part.
  const rarePart = /^([0-9a-f]{8})-/i.exec(search)?.[1] ?? /\S{3}@|[a-z]{2}\d{2,}$/i.exec(search)?.[0]
  return rarePart ? sql`(${like(rarePart)} and strpos(${text}, ${typed(search)}) > 0)` : like(search)
}

/** Up to this number, matches are looked up first: along the date index a rare term could read every row. */
const maxRareMatches = 2_000

export async function matchesText(db: Db, table: PgTable & { id: PgColumn; search: PgColumn }, text: string) {
  const condition = containsText(table.search, text)
  const matches = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(condition)
    .limit(maxRareMatches)
  if (matches.length === maxRareMatches) return condition
  return inArray(
    table.id,
    matches.map(({ id }) => id),
  )
}
