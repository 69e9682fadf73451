import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { accraDay, isDaytime } from '../platform/text/days.ts'
import { quoteText } from './quote-text.server.ts'
import { quoteEvents, quotes } from './quotes.table.ts'

/** Marks the quotes as expired whose last day is over. */
export function expireQuotes(db: Db, now = new Date()) {
  return db.transaction(async tx => {
    const expired = await tx
      .update(quotes)
      .set({ status: 'expired', updatedAt: sql`now()` })
      .where(sql`${quotes.status} = 'sent' and ${quotes.sentValidUntil} < ${accraDay(now)}`)
      .returning({ quoteId: quotes.id })
    if (expired.length > 0)
      await tx
        .insert(quoteEvents)
        .values(expired.map(({ quoteId }) => ({ quoteId, type: 'expired' as const, actor: 'shop' })))
  })
}

/** Reminds the customers of quotes whose last day is tomorrow, once for each version, in the daytime. */
export async function remindOfQuotes(db: Db, now = new Date()) {
  if (!isDaytime(now)) return
  await db.transaction(async tx => {
    const due = await tx
      .update(quotes)
      .set({ remindedVersion: sql`${quotes.version}` })
      .where(
        sql`${quotes.status} = 'sent' and ${quotes.sentValidUntil} = ${accraDay(now, 1)}
          and ${quotes.remindedVersion} < ${quotes.version}
          and (${quotes.lastSentAt} at time zone 'Africa/Accra')::date < ${accraDay(now)}`,
      )
      .returning()
    for (const { id: quoteId, version, customerEmail, phoneNormalized } of due) {
      const message = { quoteId, version, message: 'reminder' as const }
      if (customerEmail) await quoteText.enqueue(tx, { ...message, channel: 'email' })
      if (phoneNormalized) await quoteText.enqueue(tx, { ...message, channel: 'sms' })
    }
  })
}
