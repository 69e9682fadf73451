import { isNull } from 'drizzle-orm'
import type { NoteSubject } from '../../platform/slice-manifest.server.ts'
import type { Permission } from '../../staff/roles.ts'
import { claimNumber } from '../claim.ts'
import { claims } from '../claims.table.ts'

export const claimNotes: NoteSubject<Permission> = {
  kind: 'claim',
  permission: 'claims.read',
  title: id => `Claim ${claimNumber(id)}`,
  table: claims,
  isOpen: isNull(claims.answer),
}
