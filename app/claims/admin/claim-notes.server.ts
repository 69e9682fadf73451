import { isNull } from 'drizzle-orm'
import { claimNumber } from '../../orders/history/claim-terms.ts'
import type { NoteSubject } from '../../platform/slice-manifest.server.ts'
import type { Permission } from '../../staff/roles.ts'
import { claims } from '../claims.table.ts'

export const claimNotes: NoteSubject<Permission> = {
  kind: 'claim',
  permission: 'claims.read',
  title: id => `Claim ${claimNumber(id)}`,
  table: claims,
  isOpen: isNull(claims.answer),
}
