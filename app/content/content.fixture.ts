import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import type { Piece } from '../platform/fields/piece.ts'
import { contentPieces } from './content.table.ts'

/** Stores settings by the names of their controls, whatever their rules. */
export const storeSettings = (db: Db, { key }: Pick<Piece, 'key'>, changes: Record<string, unknown>) =>
  db
    .insert(contentPieces)
    .values({ key, published: changes, actor: 'owner@example.com' })
    .onConflictDoUpdate({
      target: contentPieces.key,
      set: {
        published: sql`${contentPieces.published} || excluded.published`,
        version: sql`${contentPieces.version} + 1`,
      },
    })
