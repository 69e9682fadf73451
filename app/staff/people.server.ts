import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { recordChange } from './audit.server.ts'
import { type Auth, deleteVerifications, isActive } from './auth.server.ts'
import { findRole, readRoles } from './manage-roles.server.ts'
import {
  type Actor,
  canGive,
  contactOf,
  type Giver,
  hasPermission,
  ownerRole,
  type Permission,
} from './roles.ts'
import { sessions, users } from './staff.table.ts'

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  isDeactivated: sql<boolean>`coalesce(${users.banned}, false)`,
  twoFactor: sql<boolean>`coalesce(${users.twoFactorEnabled}, false)`,
  signedInAt: users.signedInAt,
  signedInFrom: users.signedInFrom,
  createdAt: users.createdAt,
}

export const listPeople = (db: Db) => db.select(personColumns).from(users).orderBy(asc(users.createdAt))

export type Person = Awaited<ReturnType<typeof listPeople>>[number]

export async function findPerson(db: Db, id: string): Promise<(Person & { sessions: number }) | undefined> {
  if (!/^\w{1,64}$/.test(id)) return undefined
  const open = sql`(select count(*) from ${sessions} where ${and(eq(sessions.userId, sql`users.id`), gt(sessions.expiresAt, sql`now()`))})`
  const [person] = await db
    .select({ ...personColumns, sessions: open.mapWith(Number) })
    .from(users)
    .where(eq(users.id, id))
  return person
}

/** All active people who may do this, by name. */
export async function listPermitted(db: Db, permission: Permission) {
  const roles = (await readRoles(db)).filter(role => hasPermission(role, permission)).map(({ id }) => id)
  return db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(and(isActive, inArray(users.role, roles)))
    .orderBy(asc(users.name))
}

/** For the filter of the history, which shows no addresses. */
export const listNames = (db: Db) =>
  db.select({ value: users.id, name: users.name }).from(users).orderBy(asc(users.name))

const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason })
type Named = Pick<Person, 'name' | 'email'>
export const subjectOf = ({ name, email }: Named) => `${name} (${contactOf(email)})`
export const accountSubject = ({ email }: Pick<Person, 'email'>) => `Account ${contactOf(email)}`

type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> }
export const recordPerson = (tx: Db, actor: Actor, action: string, person: Named, change: Change = {}) =>
  recordChange(tx, actor, { action, subject: subjectOf(person), ...change })

/**
 * Changes one person, while no other change of the staff runs: the last owner who is active stays one, also when two owners
 * take each other's role at the same moment.
 */
const changePerson = (
  db: Db,
  admin: Actor,
  id: string,
  change: { role?: string; isDeactivated?: boolean },
  action: string,
) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff'))`)
    const person = await findPerson(tx, id)
    if (!person) return refuse('not found')
    const [before, after] = [await findRole(tx, person.role), await findRole(tx, change.role ?? person.role)]
    if (change.role !== undefined && !after) return refuse('role not found')
    // Who has just lost the right is still the one whom the request began with.
    const self = (await listPeople(tx)).find(({ email }) => email === admin.email)
    const own = self && !self.isDeactivated ? await findRole(tx, self.role) : undefined
    const giver = { ...admin, permissions: own?.permissions ?? [] }
    if (
      !hasPermission(giver, 'staff.manage') ||
      (before && !canGive(giver, before)) ||
      (after && !canGive(giver, after))
    )
      return refuse('not yours to give')
    const isOwner = after?.id === ownerRole && !(change.isDeactivated ?? person.isDeactivated)
    const otherOwners = sql`${users.role} = ${ownerRole} and ${users.banned} is not true and ${users.id} <> ${id}`
    if (!isOwner && (await tx.$count(users, otherOwners)) === 0) return refuse('last owner')
    await tx
      .update(users)
      .set({
        ...(change.role === undefined ? {} : { role: change.role }),
        ...(change.isDeactivated === undefined ? {} : { banned: change.isDeactivated }),
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, id))
    if (change.isDeactivated) {
      await tx.delete(sessions).where(eq(sessions.userId, id))
      await deleteVerifications(tx, person.email)
    }
    const roles = { before: { role: before?.name }, after: { role: after?.name } }
    await recordPerson(tx, giver, action, person, change.role === undefined ? {} : roles)
    return { ok: true as const }
  })

export const changeRole = (db: Db, admin: Actor, id: string, role: string) =>
  changePerson(db, admin, id, { role }, 'person.role')

/** Ends all sessions at once; the name stays in the history. */
export const deactivatePerson = (db: Db, admin: Actor, id: string) =>
  changePerson(db, admin, id, { isDeactivated: true }, 'person.deactivated')

export const reactivatePerson = (db: Db, admin: Actor, id: string) =>
  changePerson(db, admin, id, { isDeactivated: false }, 'person.reactivated')

/** Signs somebody out everywhere. */
export const endSessionsOf = (db: Db, admin: Giver, id: string) =>
  db.transaction(async tx => {
    const person = await findPerson(tx, id)
    if (!person) return refuse('not found')
    const role = await findRole(tx, person.role)
    if (role && !canGive(admin, role)) return refuse('not yours to give')
    await tx.delete(sessions).where(eq(sessions.userId, id))
    await recordPerson(tx, admin, 'person.sessions', person)
    return { ok: true as const }
  })

const resetLinkMinutes = 60

/** The path of a page where the person sets a new password: it works once, within an hour. */
export async function createResetPath({ $context }: Pick<Auth, '$context'>, userId: string) {
  const { internalAdapter } = await $context
  const token = randomBytes(24).toString('base64url')
  await internalAdapter.createVerificationValue({
    value: userId,
    identifier: `reset-password:${token}`,
    expiresAt: new Date(Date.now() + resetLinkMinutes * 60_000),
  })
  return `/admin-login/reset?token=${token}`
}

/** A link for somebody who has lost the password, to be handed over by the owner. */
export async function makeResetLink({ db, auth }: { db: Db; auth: Auth }, admin: Giver, id: string) {
  const person = await findPerson(db, id)
  if (!person || person.isDeactivated) return refuse('not found')
  const role = await findRole(db, person.role)
  if (role && !canGive(admin, role)) return refuse('not yours to give')
  await recordPerson(db, admin, 'person.password link', person)
  return { ok: true as const, path: await createResetPath(auth, id) }
}
