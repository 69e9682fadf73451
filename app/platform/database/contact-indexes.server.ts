import { sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core'

type Keyed = Record<'phoneNormalized' | 'createdAt' | 'id', ExtraConfigColumn>

/**
 * The records of a contact, the newest first: of a number, or of the e-mail address of records without one number.
 * `summed`: columns that are added up for a number, which would take too long from the table.
 */
export const contactIndexes = (
  name: string,
  table: Keyed,
  email: ExtraConfigColumn,
  summed: ExtraConfigColumn[] = [],
) => [
  index(`${name}_phone`).on(
    table.phoneNormalized,
    table.createdAt.desc().nullsFirst(),
    table.id.desc().nullsFirst(),
    ...summed,
  ),
  index(`${name}_email`)
    .on(sql`lower(${email})`, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
    .where(sql`phone_normalized is null`),
]
