import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { countEach } from '../../platform/database/keyset.server.ts'
import type { NoteSubject } from '../../platform/slice-manifest.server.ts'
import { actorName, recordChange } from '../audit.server.ts'
import { listPermitted } from '../people.server.ts'
import { type Actor, hasPermission, type Permission } from '../roles.ts'
import type { Admin } from '../session.server.ts'
import { users } from '../staff.table.ts'
import { assignments, notes } from './notes.table.ts'

type Subject = NoteSubject<Permission>

/** Who may read such a subject. */
const listReaders = async (db: Db, { permission }: Subject) =>
  (await listPermitted(db, permission)).map(({ id, name }) => ({ id, name }))

const isAbout = ({ kind }: Subject, ids: string[]) =>
  and(eq(notes.subjectKind, kind), inArray(notes.subjectId, ids))

const assignmentOf = ({ kind }: Subject, id: string) =>
  and(eq(assignments.subjectKind, kind), eq(assignments.subjectId, id))

async function findAssignee(db: Db, subject: Subject, id: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.userId))
    .where(assignmentOf(subject, id))
  return row
}

export type NotesOfSubject = Awaited<ReturnType<typeof readNotes>>

/** What the panel shows of a subject; `others` are subjects whose notes stand with it. */
export async function readNotes(db: Db, admin: Admin, subject: Subject, id: string, others: string[] = []) {
  const rows = await db
    .select({
      id: notes.id,
      text: notes.text,
      actor: actorName(notes.actor),
      isOwn: sql<boolean>`${notes.actor} = ${admin.email}`,
      createdAt: notes.createdAt,
    })
    .from(notes)
    .where(isAbout(subject, [id, ...others]))
    .orderBy(desc(notes.createdAt), desc(notes.id))
  return {
    subjectId: id,
    noteId: randomUUID(),
    notes: rows,
    colleagues: await listReaders(db, subject),
    isAssignable: subject.isOpen !== undefined,
    assignee: await findAssignee(db, subject, id),
    self: admin.id,
    mayRemoveAll: hasPermission(admin, 'staff.manage'),
  }
}

const lockSubject = async (tx: Db, { table }: Subject, id: string) =>
  (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')).length > 0

const record = (
  tx: Db,
  admin: Actor,
  { kind, title }: Subject,
  id: string,
  change: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
) => recordChange(tx, admin, { ...change, action: `${kind}.${change.action}`, subject: title(id) })

const notFound = { ok: false, reason: 'not found' } as const

/** Stores a note once. */
export const addNote = (
  db: Db,
  admin: Admin,
  subject: Subject,
  { subjectId, ...note }: { subjectId: string; id: string; text: string },
): Promise<{ ok: true } | typeof notFound> =>
  db.transaction(async tx => {
    // Erasing the subject waits for it.
    if (!(await lockSubject(tx, subject, subjectId))) return notFound
    const added = await tx
      .insert(notes)
      .values({ ...note, subjectKind: subject.kind, subjectId, actor: admin.email })
      .onConflictDoNothing()
      .returning({ id: notes.id })
    if (added.length > 0) await record(tx, admin, subject, subjectId, { action: 'note added' })
    return { ok: true }
  })

/** One's own note, or any for who manages the staff. One that is gone already counts as removed. */
export const removeNote = (
  db: Db,
  admin: Admin,
  subject: Subject,
  { subjectId, id }: { subjectId: string; id: string },
): Promise<{ ok: true } | { ok: false; reason: 'not yours' }> =>
  db.transaction(async tx => {
    const [note] = await tx
      .select({ actor: notes.actor })
      .from(notes)
      .where(and(eq(notes.id, id), eq(notes.subjectKind, subject.kind)))
      .for('update')
    if (!note) return { ok: true }
    if (note.actor !== admin.email && !hasPermission(admin, 'staff.manage'))
      return { ok: false, reason: 'not yours' }
    await tx.delete(notes).where(eq(notes.id, id))
    await record(tx, admin, subject, subjectId, { action: 'note removed' })
    return { ok: true }
  })

type AssignResult =
  | { ok: true; name: string | undefined }
  | { ok: false; reason: 'not found' | 'person not found' }
  | { ok: false; reason: 'conflict'; name: string | undefined }

/** `from` is who looked after it as the form showed it; empty: nobody. */
export const assign = (
  db: Db,
  admin: Admin,
  subject: Subject,
  { subjectId, from, to }: { subjectId: string; from: string; to: string },
): Promise<AssignResult> =>
  db.transaction(async tx => {
    if (!(await lockSubject(tx, subject, subjectId))) return notFound
    const current = await findAssignee(tx, subject, subjectId)
    if ((current?.id ?? '') === to) return { ok: true, name: current?.name }
    if ((current?.id ?? '') !== from) return { ok: false, reason: 'conflict', name: current?.name }
    const person = (await listReaders(tx, subject)).find(({ id }) => id === to)
    if (to && !person) return { ok: false, reason: 'person not found' }
    await tx.delete(assignments).where(assignmentOf(subject, subjectId))
    if (person)
      await tx.insert(assignments).values({ subjectKind: subject.kind, subjectId, userId: person.id })
    await record(tx, admin, subject, subjectId, {
      action: 'assigned',
      before: { person: current?.name ?? 'nobody' },
      after: { person: person?.name ?? 'nobody' },
    })
    return { ok: true, name: person?.name }
  })

/** Whether somebody looks after a row of the subject's table. */
export const isLookedAfterBy = ({ kind, table }: NoteSubject, userId: string) =>
  sql`${table.id} in (select subject_id from ${assignments} where user_id = ${userId} and subject_kind = ${kind})`

/** The name of who looks after a row of the subject's table. */
export const assigneeOf = ({ kind, table }: NoteSubject) =>
  sql<string | null>`(select users.name from assignments join users on users.id = assignments.user_id
    where assignments.subject_id = ${table}.id and assignments.subject_kind = ${kind})`

/** How many open subjects of a kind somebody looks after, up to 1,000. */
export const countOwn = async (db: Db, subject: NoteSubject, userId: string) =>
  (await countEach(db, subject.table, { own: and(isLookedAfterBy(subject, userId), subject.isOpen) })).own

/** For the export of a customer's data. */
export async function readNoteTexts(db: Db, kind: string, ids: string[]) {
  const rows = await db
    .select({ subjectId: notes.subjectId, created_at: notes.createdAt, text: notes.text })
    .from(notes)
    .where(and(eq(notes.subjectKind, kind), inArray(notes.subjectId, ids)))
    .orderBy(asc(notes.createdAt))
  return (id: string) =>
    rows.filter(({ subjectId }) => subjectId === id).map(({ subjectId: _, ...note }) => note)
}
