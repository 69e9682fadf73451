import { sql } from 'drizzle-orm'
import type { NoteSubject } from '../../platform/slice-manifest.server.ts'
import type { Permission } from '../../staff/roles.ts'
import { enquiries } from '../enquiries.table.ts'

export const enquiryNotes: NoteSubject<Permission> = {
  kind: 'enquiry',
  permission: 'enquiries.read',
  title: id => `Message ${id.slice(0, 8).toUpperCase()}`,
  table: enquiries,
  isOpen: sql`${enquiries.status} in ('new', 'read')`,
}
