import { sql } from 'drizzle-orm'
import type { NoteSubject } from '../../platform/slice-manifest.server.ts'
import type { Permission } from '../../staff/roles.ts'
import { orderNumber } from '../order.ts'
import { orders } from '../orders.table.ts'

export const orderNotes: NoteSubject<Permission> = {
  kind: 'order',
  permission: 'orders.read',
  title: id => `Order ${orderNumber(id)}`,
  table: orders,
  isOpen: sql`${orders.status} in ('pending', 'confirmed', 'shipped')`,
}
