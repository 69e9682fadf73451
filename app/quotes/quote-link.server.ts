import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import { hashSecret, secretLinks } from '../platform/secret-link.server.ts'
import { quotes } from './quotes.table.ts'

export const quoteLinks = secretLinks(quotes, 'quotes')

export async function findQuoteBySecret(db: Db, secret: string) {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.linkHash, hashSecret(secret)))
  return quote
}
