import { sql } from 'drizzle-orm'
import type { Db } from './database/database.server.ts'

export const invalidationChannel = 'pages'

export const allPages = '/*'

const maxPayloadBytes = 8_000

/** Takes effect when the transaction commits. Paths have no query; `/blog/*` means everything below. */
export async function invalidatePages(tx: Db, paths: string[]) {
  const payload = JSON.stringify(paths)
  // PostgreSQL refuses a longer one, which would roll the transaction back.
  const fits = Buffer.byteLength(payload) < maxPayloadBytes
  await tx.execute(
    sql`select pg_notify(${invalidationChannel}, ${fits ? payload : JSON.stringify([allPages])})`,
  )
}

type Listener = (paths: readonly string[]) => void
const listeners = new Set<Listener>()

/** Calls `listener` with the paths of each invalidation in any process; with all pages where some may have been missed. */
export const onInvalidation = (listener: Listener) => void listeners.add(listener)

export function reportInvalidation(paths: readonly string[]) {
  for (const listener of listeners) listener(paths)
}
