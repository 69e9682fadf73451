import { sql } from 'drizzle-orm'
import type { NoteSubject } from '../../platform/slice-manifest.server.ts'
import { quoteNumber } from '../../sales/sale.ts'
import type { Permission } from '../../staff/roles.ts'
import { quotes } from '../quotes.table.ts'

export const quoteNotes: NoteSubject<Permission> = {
  kind: 'quote',
  permission: 'quotes.read',
  title: id => `Quote ${quoteNumber(id)}`,
  table: quotes,
  isOpen: sql`${quotes.status} in ('requested', 'sent')`,
}
