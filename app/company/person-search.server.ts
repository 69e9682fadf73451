import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { likeLiteral } from '../platform/database/text-search.server.ts'
import { parsePhone } from '../platform/text/phone.ts'

type PhoneColumns = { phone: SQLWrapper; phoneNormalized: SQLWrapper }
type PersonColumns = PhoneColumns & { search: SQLWrapper; email: SQLWrapper }

/** `number` is in normal form. Two numbers in one field, or one with an extension, have none. */
export const hasPhone = ({ phone, phoneNormalized }: PhoneColumns, number: string): SQL =>
  sql`(${phoneNormalized} = ${number} or (${phoneNormalized} is null
    and regexp_replace(${phone}, '\\D', '', 'g') like ${`%${number.slice(-9)}%`}))`

/** The rows of this e-mail address or phone number, in any notation. */
export function matchesPerson({ search, email, ...columns }: PersonColumns, text: string): SQL {
  const term = text.trim()
  // Erased orders have no address and no number.
  if (!term) return sql`false`
  // The indexed column first: comparing addresses alone would read every row.
  const asTyped = sql`(${search} like lower(${`%${likeLiteral(term)}%`}::text)
    and (lower(${email}) = lower(${term}) or ${columns.phone} = ${term}))`
  const number = parsePhone(term)
  return number ? sql`(${asTyped} or ${hasPhone(columns, number)})` : asTyped
}
