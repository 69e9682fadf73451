import { sql } from 'drizzle-orm'
import type { BackupUpgrade } from '../platform/backup/restore.server.ts'

/** Backups of the versions in which the history of an order held changes of its status only. The migration of orders' links does the same. */
export const orderEventsUpgrade: BackupUpgrade = {
  recognise: ({ table }) => table === 'order_status_changes',
  async prepare(tx) {
    await tx.execute(sql`create table order_status_changes (
      id bigint primary key generated always as identity, order_id uuid not null references orders (id),
      from_status text not null, to_status text not null, actor text not null, at timestamptz not null)`)
  },
  async complete(tx) {
    await tx.execute(sql`insert into order_events (order_id, kind, from_status, to_status, actor, at)
      select order_id, 'status', from_status, to_status, actor, at from order_status_changes order by id`)
    await tx.execute(sql`drop table order_status_changes`)
  },
}
