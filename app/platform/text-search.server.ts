import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export function containsText(column: SQLWrapper, search: string): SQL {
  // JavaScript lowers some letters differently from the database that filled the column.
  const like = (text: string) => sql`${column} like lower(${`%${likeLiteral(text)}%`}::text)`
  // The index looks up every trigram of the pattern, and those of `@gmail.com` are in all rows, so it gets a rare part.
  const rarePart = /^([0-9a-f]{8})-/i.exec(search)?.[1] ?? /\S{3}@|[a-z]{2}\d{2,}$/i.exec(search)?.[0]
  return rarePart ? sql`(${like(rarePart)} and strpos(${column}, lower(${search}::text)) > 0)` : like(search)
}
