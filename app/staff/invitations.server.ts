import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readBrand, readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { mailLogo } from '../platform/messages/mail-layout.ts'
import { inTransaction } from '../platform/patches/better-auth-transaction.server.ts'
import { hashSecret, secretLinks } from '../platform/secret-link.server.ts'
import { defineJob, type JobDeps } from '../platform/slice-manifest.server.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { recordChange } from './audit.server.ts'
import { type Auth, isActive } from './auth.server.ts'
import { findRole } from './manage-roles.server.ts'
import { passwordProblem } from './new-password.server.ts'
import { recordPerson, subjectOf } from './people.server.ts'
import { canGive, contactOf, type Giver } from './roles.ts'
import { endedInvitations, type InvitationEnd, invitations, users } from './staff.table.ts'

const validHours = 72
const maxInvitations = 100

const links = secretLinks(invitations, 'invitation')
const end = sql`now() + make_interval(hours => ${validHours})`
const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason })

export type Invitation = {
  id: string
  name: string
  email: string
  role: string
  expiresAt: Date
  isExpired: boolean
  path: string
}

/** Those that nobody has accepted, with their links. */
export async function listInvitations(db: Db, linkKey: Uint8Array): Promise<Invitation[]> {
  const rows = await db.select().from(invitations).orderBy(asc(invitations.createdAt))
  return Promise.all(
    rows.map(async ({ linkNonce, linkHash, ...row }) => ({
      ...row,
      isExpired: row.expiresAt < new Date(),
      path: (await links.open(db, linkKey, { id: row.id, linkNonce, linkHash })).path,
    })),
  )
}

type Invited = { name: string; email: string; role: string; send: boolean }

/** Invites somebody without an account, and sends the link if wanted. */
export const invite = (
  db: Db,
  linkKey: Uint8Array,
  admin: Giver,
  { name, email, role: roleId, send }: Invited,
) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff'))`)
    const role = await findRole(tx, roleId)
    if (!role) return refuse('role not found')
    if (!canGive(admin, role)) return refuse('not yours to give')
    if ((await tx.$count(users, eq(users.email, email))) > 0) return refuse('has account')
    if ((await tx.$count(invitations, eq(invitations.email, email))) > 0) return refuse('invited before')
    if ((await tx.$count(invitations)) >= maxInvitations) return refuse('too many')
    const { id, nonce, hash, path } = links.create(linkKey, randomUUID())
    await tx.insert(invitations).values({
      id,
      name,
      email,
      role: roleId,
      linkNonce: nonce,
      linkHash: hash,
      expiresAt: end as unknown as Date,
      invitedBy: admin.email,
    })
    if (send) await invitationJob.enqueue(tx, { invitationId: id })
    await recordPerson(tx, admin, 'person.invited', { name, email }, { after: { role: role.name } })
    return { ok: true as const, path }
  })

async function lockInvitation(tx: Db, admin: Giver, id: string) {
  const [invitation] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
  if (!invitation) return refuse('not found')
  const role = await findRole(tx, invitation.role)
  if (role && !canGive(admin, role)) return refuse('not yours to give')
  return { ok: true as const, invitation }
}

/** A new link, good for another 72 hours; the one before leads nowhere. */
export const inviteAgain = (
  db: Db,
  linkKey: Uint8Array,
  admin: Giver,
  { id, send }: { id: string; send: boolean },
) =>
  db.transaction(async tx => {
    const found = await lockInvitation(tx, admin, id)
    if (!found.ok) return found
    await recordEnd(tx, found.invitation, 'replaced', admin.email)
    const { path } = await links.renew(tx, linkKey, id)
    await tx
      .update(invitations)
      .set({ expiresAt: end as unknown as Date })
      .where(eq(invitations.id, id))
    if (send) await invitationJob.enqueue(tx, { invitationId: id })
    await recordPerson(tx, admin, 'person.invited again', found.invitation)
    return { ok: true as const, path, email: found.invitation.email }
  })

export const withdrawInvitation = (db: Db, admin: Giver, id: string) =>
  db.transaction(async tx => {
    const found = await lockInvitation(tx, admin, id)
    if (!found.ok) return found
    await recordEnd(tx, found.invitation, 'withdrawn', admin.email)
    await tx.delete(invitations).where(eq(invitations.id, id))
    await recordPerson(tx, admin, 'person.invitation withdrawn', found.invitation)
    return { ok: true as const }
  })

const recordEnd = (
  tx: Db,
  { linkHash }: Pick<typeof invitations.$inferSelect, 'linkHash'>,
  end: InvitationEnd,
  contact: string,
) => tx.insert(endedInvitations).values({ linkHash, end, contact })

/** The invitation that a link leads to, whether it has expired or not. */
export async function findInvitation(db: Db, secret: string) {
  const [found] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.linkHash, hashSecret(secret)))
  if (!found) return undefined
  const role = await findRole(db, found.role)
  const [inviter] = await db.select({ name: users.name }).from(users).where(eq(users.email, found.invitedBy))
  return { ...found, role, personToAsk: inviter?.name ?? null, isExpired: found.expiresAt < new Date() }
}

/** What became of the invitation that a link led to, and the name of the person to ask. */
export async function findEndedInvitation(
  db: Db,
  secret: string,
): Promise<{ end: InvitationEnd; personToAsk: string | null } | undefined> {
  const [ended] = await db
    .select({ end: endedInvitations.end, personToAsk: users.name })
    .from(endedInvitations)
    .leftJoin(users, and(eq(users.email, endedInvitations.contact), isActive))
    .where(eq(endedInvitations.linkHash, hashSecret(secret)))
  return ended
}

type Acceptance = { secret: string; password: string }

/** Opens the account: the password is set and the invitation is gone, or nothing has happened. */
export async function acceptInvitation(
  { db, auth }: { db: Db; auth: Auth },
  { secret, password }: Acceptance,
) {
  const found = await findInvitation(db, secret)
  if (!found) return refuse('not found')
  const problem = await passwordProblem(password, [contactOf(found.email), (await readBrand(db)).name])
  if (problem) return { ...refuse('password'), problem }
  return db.transaction(async tx => {
    // The one that comes second finds no row.
    const [invitation] = await tx
      .delete(invitations)
      .where(
        sql`${eq(invitations.linkHash, hashSecret(secret))} and ${gt(invitations.expiresAt, sql`now()`)}`,
      )
      .returning()
    if (!invitation) return refuse('ended')
    const role = await findRole(tx, invitation.role)
    if (!role) throw new Error('The role of an invitation is gone')
    const { name, email } = invitation
    await recordEnd(tx, invitation, 'accepted', invitation.invitedBy)
    const { user } = await inTransaction(tx, () => auth.api.createUser({ body: { email, password, name } }))
    await tx.update(users).set({ role: role.id }).where(eq(users.id, user.id))
    await recordChange(
      tx,
      { email },
      {
        action: 'person.joined',
        subject: subjectOf(invitation),
        after: { role: role.name },
      },
    )
    return { ok: true as const }
  })
}

type Payload = { invitationId: string }

/** Sends the link by mail, or by SMS to somebody without an e-mail address. */
async function sendInvitation(
  { db, env, mailer, sms, linkKey }: JobDeps,
  { invitationId }: Payload,
  jobId: number,
) {
  const invitation = (await listInvitations(db, linkKey)).find(({ id }) => id === invitationId)
  if (!invitation) return
  const link = env.publicOrigin + invitation.path
  const company = await readMailBrand(db, env.publicOrigin)
  const id = `invitation-${invitationId}-${jobId}`
  const contact = contactOf(invitation.email)
  if (contact !== invitation.email)
    return sms.send({
      id,
      to: contact,
      text: `${company.name}: ${invitation.name}, set your password for the back office within 3 days: ${link}`,
    })
  const introduction = `${invitation.name}, you are invited to the back office of ${company.name}. Open this link within three days and set a password; it works once:`
  const closing = 'If you do not know why you got this, nothing needs to be done.'
  await mailer.send({
    id,
    to: { name: invitation.name, address: invitation.email },
    subject: `Your account at ${company.name}`,
    text: [introduction, '', link, '', closing, ''].join('\n'),
    html: `${mailLogo(company)}<p>${escapeHtml(introduction)}</p><p><a href="${link}">${link}</a></p><p>${closing}</p>`,
  })
}

export const invitationJob = defineJob<Payload>({
  kind: 'staff invitation',
  schema: z.object({ invitationId: z.uuid() }),
  run: (deps, payload, { id }) => sendInvitation(deps, payload, id),
  describe: async (_, payloads) =>
    payloads.map(() => ({ subject: 'Invitation of staff', page: '/admin/users' })),
})

/** Those that ended a month ago. */
export async function deleteOldInvitations(db: Db) {
  const monthAgo = sql`now() - interval '30 days'`
  await db.delete(invitations).where(lt(invitations.expiresAt, monthAgo))
  await db.delete(endedInvitations).where(lt(endedInvitations.endedAt, monthAgo))
}
