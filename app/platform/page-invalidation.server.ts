import { sql } from 'drizzle-orm'
import type { Db } from './database.server.ts'

/** The channel on which processes tell each other what changed. */
export const invalidationChannel = 'pages'

/** Every public page: the frame around them changed. */
export const allPages = '/*'

/**
 * Says which public pages a transaction changes, by path without query: `/products` also stands for its tabs,
 * `/blog/*` for all below it; very many stand for all. Every process hears of it when the transaction commits, and never
 * if it doesn't.
 */
export async function invalidatePages(tx: Db, paths: string[]) {
  const message = JSON.stringify(paths)
  // A longer one is refused, and the transaction with it.
  const fits = Buffer.byteLength(message) < 8_000
  await tx.execute(
    sql`select pg_notify(${invalidationChannel}, ${fits ? message : JSON.stringify([allPages])})`,
  )
}
