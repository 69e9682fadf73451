import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  completePermissions,
  contactOf,
  declaredRoles,
  permissionNames,
  permissions,
  phoneAddress,
} from './roles.ts'

/** The table of docs/staff.md. */
function rolesTable() {
  const roles = Object.values(declaredRoles)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['Permission', 'May', ...roles.map(({ name }) => name)]),
    row(['---', '---', ...roles.map(() => ':-:')]),
    ...permissionNames.map(name =>
      row([
        `\`${name}\``,
        permissions[name],
        ...roles.map(role => (role.permissions.includes(name) ? '✓' : '')),
      ]),
    ),
  ].join('\n')
}

it('are documented', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../docs/staff.md'), 'utf8')
  expect(document).toContain(rolesTable())
})

it('contain the sight of prices where something else shows amounts', () => {
  expect(completePermissions(['takings.read', 'x'])).toEqual(['account', 'prices.read', 'takings.read'])
  expect(completePermissions(['orders.read'])).toEqual(['account', 'orders.read'])
  for (const { permissions } of Object.values(declaredRoles))
    expect(completePermissions(permissions)).toEqual(permissions)
})

it.each([
  ['orders.take', ['prices.read', 'orders.read']],
  ['payments.record', ['prices.read', 'orders.read']],
  ['takings.export', ['prices.read', 'takings.read']],
  ['orders.discount', ['prices.read']],
  ['deliveries.plan', ['deliveries.read']],
  ['claims.answer', ['claims.read']],
  ['stock.edit', ['stock.read']],
  ['customers.erase', ['prices.read', 'customers.read', 'customers.export']],
])('contain what opens the page of %s', (permission, others) => {
  const complete = completePermissions([permission])
  expect(complete.toSorted()).toEqual(['account', permission, ...others].toSorted())
})

it('let everybody change the own account', () => {
  for (const { permissions } of Object.values(declaredRoles)) expect(permissions).toContain('account')
})

it('leave an e-mail address as it is and turn a phone number into an address and back', () => {
  expect(contactOf('ama@example.com')).toBe('ama@example.com')
  expect(contactOf(phoneAddress('+233241234567'))).toBe('+233241234567')
})
