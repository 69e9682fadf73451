import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { conflictOf, valueText } from '../../platform/edit-token.server.ts'
import {
  type Field,
  type Fields,
  type SectionValue,
  storedLabels,
  type Values,
} from '../../platform/fields/field.ts'
import {
  type ContentPiece,
  flatFields,
  flatValues,
  isSettings,
  type Piece,
  type SettingsPiece,
  settingsValues,
} from '../../platform/fields/piece.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { invalidatePages } from '../../platform/page-invalidation.server.ts'
import { actorName, changedFields, recordChange } from '../../staff/audit.server.ts'
import type { Actor, Permitted } from '../../staff/roles.ts'
import { contentPath, readChangedSettings, toChangedSettings, validValue } from '../content.server.ts'
import { contentPieces, contentVersions } from '../content.table.ts'

const maxVersions = 30
// The oldest that is shown is compared with the one before it.
const keptVersions = maxVersions + 1

type Row = typeof contentPieces.$inferSelect
export type PieceState = {
  /** 0 where nothing was ever stored. */
  version: number
  value: Record<string, unknown>
  isDraft: boolean
  isChanged: boolean
  /** What is stored does not fit the rules: the site shows the default. */
  isDamaged: boolean
  actor: string | undefined
  updatedAt: Date | undefined
}

function stateOf(piece: ContentPiece, row: Row | undefined): PieceState {
  const published = validValue(piece, row?.published)
  const draft = validValue(piece, row?.draft)
  return {
    version: row?.version ?? 0,
    value: draft ?? published ?? piece.defaults,
    isDraft: draft !== undefined,
    isChanged: published !== undefined,
    isDamaged: (row?.published != null && !published) || (row?.draft != null && !draft),
    actor: row?.actor,
    updatedAt: row?.updatedAt,
  }
}

const pieceColumns = { ...getTableColumns(contentPieces), actor: actorName(contentPieces.actor) }

const findRow = async (db: Db, { key }: Piece) =>
  (await db.select(pieceColumns).from(contentPieces).where(eq(contentPieces.key, key)))[0]

export async function readPiece(db: Db, piece: ContentPiece): Promise<PieceState> {
  const row = await findRow(db, piece)
  return stateOf(piece, row)
}

export async function readPieces(db: Db, pieces: readonly ContentPiece[]): Promise<PieceState[]> {
  const rows = await db.select(pieceColumns).from(contentPieces)
  return pieces.map(piece =>
    stateOf(
      piece,
      rows.find(({ key }) => key === piece.key),
    ),
  )
}

/** The versions of a piece, the latest first, each with what it changed. */
export async function readVersions(db: Db, piece: Piece) {
  const rows = await db
    .select({ ...getTableColumns(contentVersions), actor: actorName(contentVersions.actor) })
    .from(contentVersions)
    .where(eq(contentVersions.key, piece.key))
    .orderBy(desc(contentVersions.id))
    .limit(keptVersions)
  const fields = isSettings(piece) ? flatFields(piece.fields) : piece.fields
  const valuesIn = (row: (typeof rows)[number] | undefined) =>
    isSettings(piece)
      ? flatSettings(piece, toChangedSettings(row?.value))
      : ((row?.value ?? piece.defaults) as Record<string, unknown>)
  return rows.slice(0, maxVersions).map((row, index) => ({
    id: row.id,
    actor: row.actor,
    publishedAt: row.publishedAt,
    isCurrent: index === 0,
    changes: Object.entries(fields).flatMap(([name, field]) => {
      const before = readableValue(field, valuesIn(rows[index + 1])[name])
      const after = readableValue(field, valuesIn(row)[name])
      return before === after ? [] : [{ label: field.storedLabel ?? field.label, before, after }]
    }),
  }))
}

/** Sections by name. */
const readableValue = (field: Field, value: unknown) =>
  field.kind === 'sections' && Array.isArray(value)
    ? valueText(
        value.map(({ id, shown }: SectionValue) => `${field.sections[id] ?? id}${shown ? '' : ' (hidden)'}`),
      )
    : valueText(value)

export async function findVersion(db: Db, { key }: Piece, id: number) {
  const [found] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), eq(contentVersions.id, id)))
  return found
}

export type ContentChange =
  | { ok: true; version: number }
  /** Somebody else changed the piece since it was opened. */
  | { ok: false; reason: 'conflict'; stored: PieceState }

/** There may be no row to lock yet. */
export const lockPiece = (tx: Db, { key }: Piece) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`content ${key}`}))`)

/** Changes a piece that still has the version that the admin opened. */
async function change(
  tx: Db,
  admin: Actor,
  piece: ContentPiece,
  version: number,
  values: { draft: unknown; published?: unknown },
): Promise<ContentChange> {
  await lockPiece(tx, piece)
  const row = await findRow(tx, piece)
  if ((row?.version ?? 0) !== version) return { ok: false, reason: 'conflict', stored: stateOf(piece, row) }
  await storePiece(tx, admin, piece, version + 1, values)
  return { ok: true, version: version + 1 }
}

async function storePiece(
  tx: Db,
  { email }: Actor,
  { key }: Piece,
  version: number,
  values: { draft: unknown; published?: unknown },
) {
  const next = { ...values, version, actor: email, updatedAt: sql`now()` }
  await tx
    .insert(contentPieces)
    .values({ key, ...next })
    .onConflictDoUpdate({ target: contentPieces.key, set: next })
}

async function addVersion(tx: Db, { email }: Actor, { key }: Piece, value: unknown) {
  await tx.insert(contentVersions).values({ key, value, actor: email })
  await tx.delete(contentVersions).where(
    sql`${contentVersions.key} = ${key} and ${contentVersions.id} not in (
      select id from content_versions where key = ${key} order by id desc limit ${keptVersions})`,
  )
}

export const saveDraft = (
  db: Db,
  admin: Actor,
  piece: ContentPiece,
  value: unknown,
  version: number,
): Promise<ContentChange> =>
  db.transaction(async tx => {
    const changed = await change(tx, admin, piece, version, { draft: value })
    if (changed.ok) await invalidatePages(tx, [contentPath])
    return changed
  })

export const discardDraft = (
  db: Db,
  admin: Actor,
  piece: ContentPiece,
  version: number,
): Promise<ContentChange> => saveDraft(db, admin, piece, null, version)

type Publication = [
  admin: Actor,
  piece: ContentPiece,
  /** Null is the default. */
  value: Record<string, unknown> | null,
  version: number,
]

/** Shows a value on the site. */
export const publish = (db: Db, ...publication: Publication): Promise<ContentChange> =>
  db.transaction(tx => publishIn(tx, ...publication))

/** The same in a transaction of several changes. */
export async function publishIn(
  tx: Db,
  ...[admin, piece, value, version]: Publication
): Promise<ContentChange> {
  const changed = await change(tx, admin, piece, version, { published: value, draft: null })
  if (!changed.ok) return changed
  await addVersion(tx, admin, piece, value)
  // The versions have the texts.
  await recordChange(tx, admin, {
    action: 'content.published',
    subject: `${piece.group}: ${piece.title}`,
  })
  await invalidatePages(tx, [contentPath, ...piece.paths])
  return changed
}

/** With what is wrong, by the names of the controls. */
type Forbidden = { ok: false; reason: 'invalid'; errors: Record<string, string> }

export type SettingsChange =
  | { ok: true; changed: boolean }
  | Forbidden
  /** Somebody changed them since the form was opened. */
  | { ok: false; reason: 'conflict'; conflict: Conflict }

/** Some settings may only be changed by people with further permissions. */
export type Editor = Actor & Permitted

type ChangeOfSettings<Declared extends Fields> = [
  admin: Editor,
  piece: SettingsPiece<Declared>,
  /** By the names of their controls; what is missing stays as it is. */
  values: Record<string, unknown>,
  version: number,
]

export const changeSettings = <Declared extends Fields>(
  db: Db,
  admin: Editor,
  piece: SettingsPiece<Declared>,
  values: Values<Declared>,
  version: number,
) => db.transaction(tx => changeSettingsIn(tx, admin, piece, flatValues(piece.fields, values), version))

/** Stores what is different, if the stored settings are still those that the form was opened with. */
export async function changeSettingsIn<Declared extends Fields>(
  tx: Db,
  ...[admin, piece, values, version]: ChangeOfSettings<Declared>
): Promise<SettingsChange> {
  await lockPiece(tx, piece)
  const stored = await readChangedSettings(tx, piece)
  const current = flatSettings(piece, stored.changed)
  const { keys, before, after } = changedFields(current, values)
  if (keys.length === 0) return { ok: true, changed: false }
  if (stored.version !== version) {
    const labels = storedLabels(flatFields(piece.fields))
    const conflict = conflictOf(String(stored.version), labels, current, { ...current, ...values })
    return { ok: false, reason: 'conflict', conflict }
  }
  const forbidden = findForbidden(admin, piece, { before, after })
  if (forbidden) return forbidden
  const versions = eq(contentVersions.key, piece.key)
  // So that what applied before the first change can be restored.
  if ((await tx.$count(contentVersions, versions)) === 0)
    await addVersion(tx, beforeVersions, piece, stored.changed)
  await storeSettings(tx, admin, piece, version + 1, { ...stored.changed, ...after }, { before, after })
  return { ok: true, changed: true }
}

function findForbidden(
  { permissions }: Editor,
  piece: SettingsPiece,
  change: Pick<ReturnType<typeof changedFields>, 'before' | 'after'>,
): Forbidden | undefined {
  const errors = piece.findForbidden?.(change, permissions) ?? {}
  return Object.keys(errors).length > 0 ? { ok: false, reason: 'invalid', errors } : undefined
}

const beforeVersions: Actor = { email: 'before the first change' }

async function storeSettings(
  tx: Db,
  admin: Actor,
  piece: SettingsPiece,
  version: number,
  published: Record<string, unknown>,
  { before, after }: Pick<ReturnType<typeof changedFields>, 'before' | 'after'>,
) {
  await storePiece(tx, admin, piece, version, { published, draft: null })
  await addVersion(tx, admin, piece, published)
  await recordChange(tx, admin, {
    action: 'settings.updated',
    subject: piece.title,
    before,
    after,
  })
  await invalidatePages(tx, [contentPath, ...piece.paths])
}

const flatSettings = (piece: SettingsPiece, changed: Record<string, unknown>) =>
  flatValues(piece.fields, settingsValues(piece, changed))

/** Publishes a version of a piece again. */
export async function restoreVersion(db: Db, admin: Editor, piece: Piece, id: number, version: number) {
  const found = await findVersion(db, piece, id)
  if (isSettings(piece))
    return found ? restoreSettings(db, admin, piece, toChangedSettings(found.value), version) : notFound
  const value = found?.value === null ? null : validValue(piece, found?.value)
  return value === undefined ? notFound : publish(db, admin, piece, value, version)
}
const notFound = { ok: false as const, reason: 'not found' as const }

const restoreSettings = (
  db: Db,
  admin: Editor,
  piece: SettingsPiece,
  published: Record<string, unknown>,
  version: number,
) =>
  db.transaction(async tx => {
    await lockPiece(tx, piece)
    const stored = await readChangedSettings(tx, piece)
    if (stored.version !== version) return { ok: false as const, reason: 'conflict' as const }
    const change = changedFields(flatSettings(piece, stored.changed), flatSettings(piece, published))
    const forbidden = findForbidden(admin, piece, change)
    if (forbidden) return forbidden
    const switched = pickSwitches(piece, stored.changed)
    await storeSettings(tx, admin, piece, version + 1, { ...switched, ...published }, change)
    return { ok: true as const }
  })

/** The defaults of the switches and choices that were ever changed: the file of orders has columns by them for good. */
function pickSwitches(piece: SettingsPiece, changed: Record<string, unknown>) {
  const fields = flatFields(piece.fields)
  const isSwitch = (name: string) => fields[name]?.kind === 'switch' || fields[name]?.kind === 'choice'
  return Object.fromEntries(
    Object.entries(flatValues(piece.fields, piece.defaults)).filter(
      ([name]) => name in changed && isSwitch(name),
    ),
  )
}
