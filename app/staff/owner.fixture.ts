import { permissionNames } from './roles.ts'
import type { Admin } from './session.server.ts'

export const owner: Admin = {
  id: 'admin-1',
  name: 'Admin',
  email: 'owner@example.com',
  sessionId: 'session-1',
  permissions: permissionNames,
  home: '/admin',
  requiresTwoFactor: false,
  hasTwoFactor: false,
  dateFormat: 'long',
}
