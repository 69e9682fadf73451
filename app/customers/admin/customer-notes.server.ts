import type { NoteSubject } from '../../platform/slice-manifest.server.ts'
import type { Permission } from '../../staff/roles.ts'
import { customerNumber } from '../customer.ts'
import { customers } from '../customers.table.ts'

export const customerNotes: NoteSubject<Permission> = {
  kind: 'customer',
  permission: 'customers.read',
  title: id => `Customer ${customerNumber(id)}`,
  table: customers,
}
