import { sql } from 'drizzle-orm'
import { rows } from '../backup/backup-tables.server.ts'
import type { Db } from '../database/database.server.ts'

type TableSize = { name: string; bytes: number }

/** Of the tables with their indexes, the largest first. */
export async function readDatabaseSize(
  db: Db,
  limit: number,
): Promise<{ total: number; tables: TableSize[] }> {
  const [size] = await rows<{ total: number }>(
    db,
    sql`select pg_database_size(current_database())::float8 as total`,
  )
  const tables =
    limit === 0
      ? []
      : await rows<TableSize>(
          db,
          sql`select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
            where relnamespace = current_schema()::regnamespace and relkind = 'r'
            order by bytes desc, name limit ${limit}`,
        )
  return { total: size?.total ?? 0, tables }
}
