import { sql } from 'drizzle-orm'
import { causeNames } from '../orders/history/claim-terms.ts'
import type { Db } from '../platform/database/database.server.ts'
import { byteOrderMark, csvLine } from '../platform/text/csv.ts'
import { type DayRange, daysOf } from '../platform/text/days.ts'
import type { ClaimedGoods } from './claim.ts'

/** What was claimed on these days, by product and cause, the most first; a claim without goods has an empty product. */
export async function readClaimed(db: Db, { from, to }: DayRange): Promise<ClaimedGoods[]> {
  const { rows } = (await db.execute(sql`
    select concat_ws(', ', coalesce(name, ''), nullif(label, '')) as product, coalesce(unit, '') as unit, cause, count(distinct claims.id)::int as claims,
      coalesce(sum(claim_lines.quantity), 0)::float8 as claimed,
      coalesce(sum(granted) filter (where answer = 'replacement'), 0)::float8 as replaced,
      coalesce(sum(granted) filter (where answer = 'credit'), 0)::float8 as credited,
      coalesce(sum(claim_lines.quantity - granted) filter (where answer = 'refusal' or exists (
        select from claim_lines as each where each.claim_id = claims.id and each.granted > 0)), 0)::float8 as refused,
      coalesce(sum(claim_lines.quantity) filter (where answer is null), 0)::float8 as open
    from claims
      left join claim_lines on claim_id = claims.id
      left join order_lines on order_lines.id = claim_lines.line_id
    where (claims.created_at at time zone 'Africa/Accra')::date between ${from} and ${to}
    group by 1, 2, 3 order by claimed desc, 1, 3`)) as unknown as { rows: ClaimedGoods[] }
  return rows
}

const heading = 'Day Product Unit Cause Claims Claimed Replaced Credited Refused Open'.split(' ')

/** Day by day, so that memory stays bounded. */
export async function* exportClaimed(db: Db, range: DayRange): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heading)
  for (const day of daysOf(range))
    yield (await readClaimed(db, { from: day, to: day }))
      .map(({ product, unit, cause, claims, claimed, replaced, credited, refused, open }) =>
        csvLine([day, product, unit, causeNames[cause], claims, claimed, replaced, credited, refused, open]),
      )
      .join('')
}
