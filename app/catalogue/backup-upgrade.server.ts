import { sql } from 'drizzle-orm'
import type { BackupUpgrade } from '../platform/backup/restore.server.ts'
import { seedCatalogue } from './seed.server.ts'

/** Backups of the versions in which measures were read out of texts. A backup from before variants gets them with these. */
export const measuresUpgrade: BackupUpgrade = {
  recognise: ({ table, columns }) => table === 'products' && !columns.includes('kind'),
  prepare: async () => {},
  complete: seedCatalogue,
}

/** Backups of the versions in which a product had one price and one stock. The first migration of variants does the same. */
export const variantsUpgrade: BackupUpgrade = {
  recognise: ({ table, columns }) => table === 'products' && columns.includes('price_pesewas'),
  async prepare(tx) {
    await tx.execute(
      sql`alter table products add column price_pesewas integer, add column stock_quantity numeric(12, 1)`,
    )
    await tx.execute(sql`alter table stock_movements alter column variant set default 'standard'`)
  },
  async complete(tx) {
    await tx.execute(sql`insert into variants (product_id, key, price_pesewas, stock_quantity, is_default)
      select id, 'standard', price_pesewas, stock_quantity, true from products`)
    await tx.execute(sql`alter table products drop column price_pesewas, drop column stock_quantity`)
    await tx.execute(sql`alter table stock_movements alter column variant drop default`)
    await seedCatalogue(tx)
  },
}
