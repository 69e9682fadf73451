import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.server.ts'
import { type AuditEntry, isContact, subjectWithoutContact } from './audit.ts'
import { type Actor, contactOf } from './roles.ts'
import { auditEntries, users } from './staff.table.ts'

export type Change = {
  action: string
  subject: string
  /** Only what changed; no passwords, codes or tokens. */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

/** Runs in the transaction of the change, so that neither exists without the other. */
export async function recordChange(tx: Db, actor: Actor, change: Change) {
  await tx.insert(auditEntries).values({
    actor: actor.email,
    action: change.action,
    subject: change.subject,
    before: change.before,
    after: change.after,
  })
}

export function changedFields<T extends Record<string, unknown>>(before: T, after: Partial<T>) {
  const keys = Object.keys(after).filter(
    key => JSON.stringify(before[key]) !== JSON.stringify(after[key as keyof T]),
  )
  const pick = (from: Record<string, unknown>) => Object.fromEntries(keys.map(key => [key, from[key]]))
  return { keys, before: pick(before), after: pick(after) }
}

/** The name of who did something, in place of the address that the history is kept with; a part of the shop as it is stored. */
export const actorName = (actor: PgColumn) =>
  sql<string>`coalesce((select users.name from users where users.email = ${actor}), ${actor})`

const pageSize = 20

type AuditFilter = {
  before?: number | undefined
  person?: string | undefined
  /** Without them, people of the staff stand by their name alone. */
  showsContacts?: boolean
}

export async function readAudit(
  db: Db,
  { before, person, showsContacts = true }: AuditFilter = {},
): Promise<{ entries: AuditEntry[]; older: number | undefined }> {
  const rows = await db
    .select({ ...getTableColumns(auditEntries), actor: actorName(auditEntries.actor) })
    .from(auditEntries)
    .where(
      and(
        before === undefined ? undefined : lt(auditEntries.id, before),
        person === undefined
          ? undefined
          : eq(auditEntries.actor, db.select({ email: users.email }).from(users).where(eq(users.id, person))),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const entries = showsContacts ? shown : await withoutContacts(db, shown)
  return { entries, older: rows.length > pageSize ? entries.at(-1)?.id : undefined }
}

async function withoutContacts(db: Db, entries: AuditEntry[]) {
  const people = await db.select({ name: users.name, email: users.email }).from(users)
  const nameOf = new Map(people.map(({ name, email }) => [contactOf(email), name]))
  return entries.map(entry => ({
    ...entry,
    actor: isContact(entry.actor) ? 'Somebody' : entry.actor,
    subject: /^(account|person)\./.test(entry.action)
      ? subjectWithoutContact(entry.subject, nameOf)
      : entry.subject,
  }))
}
