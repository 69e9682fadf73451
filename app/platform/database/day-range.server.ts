import { and, gte, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Days = { from?: string | undefined; to?: string | undefined }

/** A condition on a moment: first and last day, `yyyy-mm-dd`. Accra is on UTC all year. */
export const inRange = (moment: PgColumn, { from, to }: Days) =>
  and(
    from ? gte(moment, new Date(`${from}T00:00:00Z`)) : undefined,
    to ? lt(moment, sql`${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`) : undefined,
  )
