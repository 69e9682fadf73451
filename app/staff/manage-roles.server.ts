import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { recordChange } from './audit.server.ts'
import { type Actor, canGive, completePermissions, declaredRoles, type Role } from './roles.ts'
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

const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason })
const subjectOf = (name: string) => `Role ${name}`
const maxRoles = 50

type RoleInput = { id: string; name: string; permissions: readonly string[]; requiresTwoFactor: boolean }

/** Changes whether a declared role requires a second factor; adds or changes an own one (`id` is empty for a new one). */
export const saveRole = (db: Db, admin: Actor, input: RoleInput) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff roles'))`)
    const roles = await readRoles(tx)
    const stored = roles.find(({ id }) => id === input.id)
    if (input.id && !stored) return refuse('not found')
    const declared = stored && declaredRoles[stored.id]
    const name = declared ? declared.name : input.name
    const role = { permissions: declared ? declared.permissions : completePermissions(input.permissions) }
    if (!canGive(admin, role) || (stored && !canGive(admin, stored))) return refuse('not yours to give')
    if (roles.some(other => other.id !== input.id && other.name.toLowerCase() === name.toLowerCase()))
      return refuse('name taken')
    if (!stored && roles.length >= maxRoles) return refuse('too many')
    const values = {
      name,
      permissions: declared ? null : role.permissions,
      requiresTwoFactor: input.requiresTwoFactor,
    }
    const id = stored?.id ?? randomUUID()
    await tx
      .insert(staffRoles)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: staffRoles.id, set: values })
    await recordChange(tx, admin, {
      permission: 'staff.manage',
      action: stored ? 'role.updated' : 'role.created',
      subject: subjectOf(name),
      before: stored && {
        name: stored.name,
        permissions: stored.permissions.join(', '),
        requiresTwoFactor: stored.requiresTwoFactor,
      },
      after: {
        name,
        permissions: role.permissions.join(', '),
        requiresTwoFactor: input.requiresTwoFactor,
      },
    })
    return { ok: true as const }
  })

/** Deletes an own role that nobody has or is invited with. */
export const deleteRole = (db: Db, admin: Actor, id: string) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff roles'))`)
    const role = await findRole(tx, id)
    if (!role || Object.hasOwn(declaredRoles, id)) return refuse('not found')
    if (!canGive(admin, role)) return refuse('not yours to give')
    const inUse =
      (await tx.$count(users, eq(users.role, id))) + (await tx.$count(invitations, eq(invitations.role, id)))
    if (inUse > 0) return refuse('in use')
    await tx.delete(staffRoles).where(eq(staffRoles.id, id))
    await recordChange(tx, admin, {
      permission: 'staff.manage',
      action: 'role.deleted',
      subject: subjectOf(role.name),
      before: { name: role.name, permissions: role.permissions.join(', ') },
    })
    return { ok: true as const }
  })
