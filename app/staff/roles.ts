/** What people may do in the back office: every route and every command there names one of these. */
export const permissions = {
  account: 'change your own account',
  'dashboard.read': 'see the dashboard',
  'orders.read': 'see orders',
  'orders.status': 'change the status of orders',
  'orders.edit': 'change the links of orders',
  'orders.export': 'export orders',
  'payments.record': 'record payments',
  'documents.issue': 'issue documents',
  'takings.read': 'see the takings',
  'takings.export': 'export the takings',
  'quotes.read': 'see quotes',
  'quotes.edit': 'write and send quotes',
  'enquiries.read': 'see messages',
  'enquiries.edit': 'change the status of messages',
  'products.read': 'see products',
  'products.edit': 'change products',
  'products.export': 'export products',
  'blog.edit': 'write the blog',
  'content.edit': 'change the website',
  'pictures.upload': 'upload pictures',
  'settings.edit': 'change the settings',
  'mails.resend': 'send mails and SMS again',
  'customers.export': 'export personal data',
  'customers.erase': 'erase personal data',
} as const

export type Permission = keyof typeof permissions

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

type Role = { name: string; permissions: readonly Permission[] }

/** By the name that accounts are stored with. */
const roles: Record<string, Role> = {
  admin: { name: 'Owner', permissions: Object.keys(permissions) as Permission[] },
}

export const findRole = (name: string | null | undefined): Role | undefined =>
  name && Object.hasOwn(roles, name) ? roles[name] : undefined

/** Who changes something: a person of the staff, or a part of the shop by its name. */
export type Actor = { email: string; permissions: readonly Permission[] }

export class MissingPermission extends Error {
  override name = 'MissingPermission'
}

export const hasPermission = (actor: Actor, permission: Permission) => actor.permissions.includes(permission)

export function requirePermission(actor: Actor, permission: Permission) {
  if (!hasPermission(actor, permission))
    throw new MissingPermission(`${actor.email} may not ${permissions[permission]}`)
}
