import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { conflictOf, editTokenOf } from '../platform/edit-token.server.ts'
import { capitalize } from '../platform/text/text.ts'
import { recordChange } from './audit.server.ts'
import { canGive, completePermissions, declaredRoles, type Giver, permissions, type Role } from './roles.ts'
import { invitations, staffRoles, users } from './staff.table.ts'

type StoredRole = typeof staffRoles.$inferSelect

/** With the permissions that this version knows. */
const ownRole = ({ id, name, permissions, requiresTwoFactor }: StoredRole): Role => ({
  id,
  name,
  work: '',
  permissions: completePermissions(permissions ?? []),
  home: '',
  requiresTwoFactor,
})

/** The declared roles and then the owner's own, by name. */
export async function readRoles(db: Db): Promise<Role[]> {
  const stored = await db.select().from(staffRoles).orderBy(staffRoles.name)
  const requirements = new Map(stored.map(role => [role.id, role.requiresTwoFactor]))
  const declared = Object.entries(declaredRoles).map(([id, role]) => ({
    id,
    ...role,
    requiresTwoFactor: requirements.get(id) ?? false,
  }))
  return [...declared, ...stored.filter(role => role.permissions !== null).map(ownRole)]
}

export async function findRole(db: Db, id: string | null | undefined): Promise<Role | undefined> {
  return id ? (await readRoles(db)).find(role => role.id === id) : undefined
}

type RoleState = Pick<Role, 'name' | 'permissions' | 'requiresTwoFactor'>

export const roleEditToken = ({ name, permissions, requiresTwoFactor }: RoleState) =>
  editTokenOf([name, permissions, requiresTwoFactor])

const labels = { name: 'Name', permissions: 'May', requiresTwoFactor: 'Needs two-factor authentication' }
const readableState = ({ permissions: chosen, ...role }: RoleState) => ({
  ...role,
  permissions: chosen.map(permission => capitalize(permissions[permission])),
})

const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason })
const subjectOf = (name: string) => `Role ${name}`
const maxRoles = 50

type RoleInput = { id: string; name: string; permissions: readonly string[]; requiresTwoFactor: boolean }

/**
 * Changes whether a declared role requires a second factor; adds or changes an own one (`id` is empty for a new one). The
 * role must still be as the form was opened with (`editToken`).
 */
export const saveRole = (db: Db, admin: Giver, input: RoleInput, editToken: string) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff'))`)
    const roles = await readRoles(tx)
    const stored = roles.find(({ id }) => id === input.id)
    if (input.id && !stored) return refuse('not found')
    const declared = stored && declaredRoles[stored.id]
    const role: RoleState = {
      name: declared ? declared.name : input.name,
      permissions: declared ? declared.permissions : completePermissions(input.permissions),
      requiresTwoFactor: input.requiresTwoFactor,
    }
    const { name } = role
    if (!canGive(admin, role) || (stored && !canGive(admin, stored))) return refuse('not yours to give')
    if (stored) {
      const storedToken = roleEditToken(stored)
      if (storedToken === roleEditToken(role)) return { ok: true as const }
      if (storedToken !== editToken) {
        const conflict = conflictOf(storedToken, labels, readableState(stored), readableState(role))
        return { ...refuse('conflict'), conflict }
      }
    }
    const sameName = roles.find(
      other => other.id !== input.id && other.name.toLowerCase() === name.toLowerCase(),
    )
    // The response to an earlier save was lost.
    if (sameName && !stored && roleEditToken(sameName) === roleEditToken(role)) return { ok: true as const }
    if (sameName) return refuse('name taken')
    if (!stored && roles.length >= maxRoles) return refuse('too many')
    const values = { ...role, permissions: declared ? null : [...role.permissions] }
    const id = stored?.id ?? randomUUID()
    await tx
      .insert(staffRoles)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: staffRoles.id, set: values })
    await recordChange(tx, admin, {
      action: stored ? 'role.updated' : 'role.created',
      subject: subjectOf(name),
      before: stored && {
        name: stored.name,
        permissions: stored.permissions.join(', '),
        requiresTwoFactor: stored.requiresTwoFactor,
      },
      after: { ...role, permissions: role.permissions.join(', ') },
    })
    return { ok: true as const }
  })

/** Deletes an own role that nobody has or is invited with. */
export const deleteRole = (db: Db, admin: Giver, id: string) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff'))`)
    const role = await findRole(tx, id)
    if (!role || Object.hasOwn(declaredRoles, id)) return refuse('not found')
    if (!canGive(admin, role)) return refuse('not yours to give')
    // In this order: whoever accepts an invitation meanwhile is counted in one of them.
    const inUse =
      (await tx.$count(invitations, eq(invitations.role, id))) + (await tx.$count(users, eq(users.role, id)))
    if (inUse > 0) return refuse('in use')
    await tx.delete(staffRoles).where(eq(staffRoles.id, id))
    await recordChange(tx, admin, {
      action: 'role.deleted',
      subject: subjectOf(role.name),
      before: { name: role.name, permissions: role.permissions.join(', ') },
    })
    return { ok: true as const }
  })
