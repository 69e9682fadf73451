/** What people may do in the back office: every route and every command there names one of these. */
export const permissions = {
  account: 'change your own account',
  'dashboard.read': 'see the dashboard',
  'health.read': 'see and check whether the shop is in order',
  'prices.read': 'see prices and amounts',
  'orders.read': 'see orders',
  'orders.take': 'take orders for customers',
  'orders.discount': 'give discounts on orders',
  'orders.credit': 'approve orders over the credit limit',
  'orders.status': 'change the status of orders',
  'orders.change': 'change the goods and the delivery of orders',
  'orders.edit': 'change the links of orders',
  'orders.day': 'move the day of orders',
  'orders.export': 'export orders',
  'payments.record': 'record payments',
  'documents.issue': 'issue documents',
  'takings.read': 'see the takings',
  'takings.export': 'export the takings',
  'accounting.export': 'export for the books',
  'deliveries.read': 'see trips and deliveries',
  'deliveries.plan': 'plan trips',
  'deliveries.settle': 'count the cash of trips',
  'trips.own': 'see your own trips',
  'claims.read': 'see claims',
  'claims.answer': 'record and answer claims',
  'claims.credit': 'issue credit notes',
  'quotes.read': 'see quotes',
  'quotes.edit': 'write and send quotes',
  'enquiries.read': 'see messages',
  'enquiries.edit': 'change the status of messages',
  'products.read': 'see products',
  'products.edit': 'change products',
  'products.export': 'export products',
  'stock.read': 'see the stock',
  'stock.edit': 'count the stock',
  'blog.edit': 'write the blog',
  'content.edit': 'change the website',
  'pictures.upload': 'upload pictures',
  'settings.edit': 'change the settings',
  'webhooks.edit': 'change webhooks',
  'mails.resend': 'send mails and SMS again',
  'customers.read': 'see customers',
  'customers.edit': 'join and rename customers',
  'customers.terms': 'set prices, credit limit and terms of customers',
  'customers.remind': 'remind customers of what is due',
  'customers.export': 'export personal data',
  'customers.erase': 'erase personal data',
  'staff.manage': 'manage the staff',
} as const

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** What shows amounts wherever it is permitted. The prices of the catalogue are public. */
const showingAmounts: readonly Permission[] = [
  'dashboard.read',
  'orders.take',
  'orders.discount',
  'orders.change',
  'orders.credit',
  'orders.export',
  'payments.record',
  'documents.issue',
  'takings.read',
  'takings.export',
  'accounting.export',
  'webhooks.edit',
  'deliveries.settle',
  'claims.credit',
  'quotes.read',
  'quotes.edit',
  'settings.edit',
  'customers.read',
  'customers.edit',
  'customers.terms',
  'customers.remind',
  'customers.export',
]

/** What opens the page on which something is done, or that leads to its file. */
export const opening: Partial<Record<Permission, Permission>> = {
  'orders.take': 'orders.read',
  'orders.credit': 'orders.read',
  'orders.status': 'orders.read',
  'orders.change': 'orders.read',
  'orders.edit': 'orders.read',
  'orders.day': 'orders.read',
  'orders.export': 'orders.read',
  'payments.record': 'orders.read',
  'documents.issue': 'orders.read',
  'takings.export': 'takings.read',
  'deliveries.plan': 'deliveries.read',
  'deliveries.settle': 'deliveries.read',
  'claims.answer': 'claims.read',
  'claims.credit': 'claims.read',
  'quotes.edit': 'quotes.read',
  'enquiries.edit': 'enquiries.read',
  'products.edit': 'products.read',
  'products.export': 'products.read',
  'stock.edit': 'stock.read',
  'customers.edit': 'customers.read',
  'customers.terms': 'customers.read',
  'customers.remind': 'customers.read',
  'customers.export': 'customers.read',
  'customers.erase': 'customers.export',
}

function withOpening(permission: Permission): Permission[] {
  const opened = opening[permission]
  return opened ? [permission, ...withOpening(opened)] : [permission]
}

/** The permissions of a role, in the order of their declaration: everybody has an account, some need others, and some show amounts. */
export function completePermissions(chosen: readonly string[]): Permission[] {
  const complete = chosen.filter(isPermission).flatMap(withOpening)
  const seesAmounts = showingAmounts.some(name => complete.includes(name))
  return permissionNames.filter(
    name => name === 'account' || complete.includes(name) || (name === 'prices.read' && seesAmounts),
  )
}

export type Role = {
  id: string
  name: string
  /** What the work is, for the person who chooses a role. */
  work: string
  permissions: readonly Permission[]
  /** Where somebody with this role begins. */
  home: string
  /** People with this role need a second factor before anything else opens. */
  requiresTwoFactor: boolean
}

type DeclaredRole = Omit<Role, 'id' | 'requiresTwoFactor' | 'permissions'> & { permissions: Permission[] }

const allExcept = (...excluded: Permission[]) => permissionNames.filter(name => !excluded.includes(name))

/** The name that accounts are stored with for those who may do everything. Earlier versions know no other. */
export const ownerRole = 'admin'

/** By the name that accounts are stored with. The owner can add roles of his own. */
export const declaredRoles: Readonly<Record<string, DeclaredRole>> = {
  [ownerRole]: { name: 'Owner', work: 'Everything', home: '/admin', permissions: permissionNames },
  manager: {
    name: 'Manager',
    work: 'Everything but the staff and erasing customers',
    home: '/admin',
    permissions: allExcept('staff.manage', 'customers.erase'),
  },
  sales: {
    name: 'Sales',
    work: 'Orders, claims, quotes, messages, customers and payments; sees products',
    home: '/admin/orders',
    permissions: [
      'account',
      'prices.read',
      'orders.read',
      'orders.take',
      'orders.status',
      'orders.change',
      'orders.edit',
      'orders.day',
      'payments.record',
      'documents.issue',
      'deliveries.read',
      'claims.read',
      'claims.answer',
      'claims.credit',
      'quotes.read',
      'quotes.edit',
      'enquiries.read',
      'enquiries.edit',
      'products.read',
      'mails.resend',
      'customers.read',
      'customers.edit',
      'customers.remind',
    ],
  },
  yard: {
    name: 'Yard',
    work: 'Goods and status of orders, trucks and trips, and stock, without prices',
    home: '/admin/deliveries',
    permissions: [
      'account',
      'orders.read',
      'orders.status',
      'orders.day',
      'deliveries.read',
      'deliveries.plan',
      'claims.read',
      'stock.read',
      'stock.edit',
    ],
  },
  driver: {
    name: 'Driver',
    work: 'Own trips only',
    home: '/admin/trips',
    permissions: ['account', 'trips.own'],
  },
  accounts: {
    name: 'Accounts',
    work: 'Payments, takings, documents, credit notes and exports; counts the cash of trips, reads orders and customers',
    home: '/admin/orders/takings',
    permissions: [
      'account',
      'prices.read',
      'orders.read',
      'orders.export',
      'payments.record',
      'documents.issue',
      'takings.read',
      'takings.export',
      'accounting.export',
      'deliveries.read',
      'deliveries.settle',
      'claims.read',
      'claims.credit',
      'customers.read',
      'customers.remind',
    ],
  },
  editor: {
    name: 'Editor',
    work: 'Website, blog and pictures',
    home: '/admin/blog',
    permissions: ['account', 'blog.edit', 'content.edit', 'pictures.upload'],
  },
}

/** Who does something: a person of the staff, or a part of the shop by its name. */
export type Actor = { email: string }

export type Permitted = Pick<Role, 'permissions'>

export const hasPermission = ({ permissions }: Permitted, permission: Permission) =>
  permissions.includes(permission)

/** Somebody who gives roles to others: only what they have themselves. */
export type Giver = Actor & Permitted

export const canGive = (giver: Permitted, role: Permitted) =>
  role.permissions.every(permission => hasPermission(giver, permission))

const syntheticDomain = '@phone.invalid'

/** The account library needs an e-mail address: that of somebody who signs in with a phone number. */
export const phoneAddress = (phone: string) => phone.slice(1) + syntheticDomain

/** How somebody signs in: the e-mail address, or the phone number of somebody without one. */
export const contactOf = (email: string) =>
  email.endsWith(syntheticDomain) ? `+${email.slice(0, -syntheticDomain.length)}` : email
