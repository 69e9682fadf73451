import { createHash } from 'node:crypto'
import type { Db } from '../../platform/database/database.server.ts'
import { editTokenOf, valueText } from '../../platform/edit-token.server.ts'
import type { Fields } from '../../platform/fields/field.ts'
import { checkField, checkFields, isRecord } from '../../platform/fields/field-rules.ts'
import {
  type ContentPiece,
  flatFields,
  flatValues,
  isSettings,
  type Piece,
  type SettingsPiece,
  settingsValues,
} from '../../platform/fields/piece.ts'
import {
  keepPictures,
  openPicture,
  picturesIn,
  readPictureSizes,
  readPictures,
  type StoredPicture,
  storePictures,
} from '../../platform/files/stored-pictures.server.ts'
import { hasPermission } from '../../staff/roles.ts'
import { toChangedSettings, validValue } from '../content.server.ts'
import { contentPieces } from '../content.table.ts'
import {
  type ArchivedContent,
  type ArchivedPictures,
  readArchive,
  writeArchive,
} from './content-archive.server.ts'
import type { ImportPreview, ImportResult } from './content-import.ts'
import { changeSettingsIn, type Editor, lockPiece, publishIn } from './manage-content.server.ts'

/** What the site shows, as a ZIP file: every piece, its pictures, and the settings that it shows. */
export async function exportContent(db: Db, pieces: readonly Piece[]): Promise<Uint8Array> {
  const rows = await db.select().from(contentPieces)
  const values: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const piece of pieces) {
    const published = rows.find(({ key }) => key === piece.key)?.published
    if (!isSettings(piece)) {
      values[piece.key] = validValue(piece, published) ?? piece.defaults
      continue
    }
    const current = flatValues(piece.fields, settingsValues(piece, toChangedSettings(published)))
    for (const name of piece.exported) settings[name] = current[name]
  }
  const hashes = picturesIn(JSON.stringify(values)).map(({ hash }) => hash)
  const pictures = await readPictures(db, [...new Set(hashes)])
  return writeArchive({ pieces: values, settings }, new Map(pictures.map(({ hash, bytes }) => [hash, bytes])))
}

type Options = {
  admin: Editor
  file: Uint8Array
  /** Of the preview that is to be stored; without it nothing is. */
  fingerprint?: string | undefined
}

/**
 * Checks an exported file completely, and stores it if nothing has changed since its preview: all of it, or nothing.
 * Settings only for who may change them.
 */
export async function importContent(
  db: Db,
  allPieces: readonly Piece[],
  { admin, file, fingerprint }: Options,
): Promise<ImportResult> {
  const pieces = hasPermission(admin, 'settings.edit')
    ? allPieces
    : allPieces.filter(piece => !isSettings(piece))
  const archive = await readArchive(file)
  if (!archive.ok) return archive
  const opened = await openPictures(db, archive.pictures)
  if (!opened.ok) return opened
  const { pictures } = opened
  const { content } = archive
  const plan = (tx: Db) => planImport(tx, pieces, { file, content, pictures })

  if (!fingerprint) {
    const { problems, preview } = await plan(db)
    return problems.length > 0 ? refuse(problems) : { ok: true, isApplied: false, preview }
  }
  return db.transaction(async tx => {
    // In one order, so that two imports do not wait for each other.
    for (const piece of pieces.toSorted((a, b) => (a.key < b.key ? -1 : 1))) await lockPiece(tx, piece)
    const { problems, preview, changes, settings } = await plan(tx)
    if (problems.length > 0) return refuse(problems)
    // By an earlier attempt whose response was lost.
    const isStored = changes.length === 0 && preview.settings.length === 0
    if (preview.fingerprint !== fingerprint && !isStored)
      return { ok: false, message: changedMeanwhile, preview }
    const used = picturesIn(JSON.stringify(content.pieces))
    await storePictures(tx, newPictures(used, [], pictures))
    await keepPictures(
      tx,
      used.map(each => each.hash),
    )
    for (const { piece, value, version } of changes) await publishIn(tx, admin, piece, value, version)
    for (const { piece, values, version } of settings)
      await changeSettingsIn(tx, admin, piece, values, version)
    return { ok: true, isApplied: true, preview }
  })
}

type Opened = { ok: true; pictures: StoredPicture[] } | { ok: false; message: string }

/** Those that are stored already were checked then. */
async function openPictures(db: Db, archived: ArchivedPictures): Promise<Opened> {
  const stored = await readPictureSizes(db, [...archived.keys()])
  const pictures: StoredPicture[] = []
  for (const [hash, bytes] of archived) {
    if (stored.some(each => each.hash === hash)) continue
    const picture = await openPicture(bytes)
    if (!picture) return { ok: false, message: `The picture ${hash}.webp in the file cannot be used.` }
    pictures.push(picture)
  }
  return { ok: true, pictures }
}

const changedMeanwhile = 'The website was changed since you saw what the file changes. Check it again.'

const refuse = (problems: string[]): ImportResult => ({
  ok: false,
  message: 'The file does not fit this shop. Nothing was stored.',
  problems: problems.slice(0, 50),
})

type Value = Record<string, unknown>
/** To publish; null is the default. */
type PieceChange = { piece: ContentPiece; value: Value | null; version: number }
/** By the names of the controls. */
type ImportedSettings = { piece: SettingsPiece; values: Value; version: number }

type ImportedFile = {
  file: Uint8Array
  content: ArchivedContent
  /** Of the file. */
  pictures: readonly StoredPicture[]
}

/** Checks the content of a file against the rules of every piece and compares it with what is published. */
async function planImport(db: Db, pieces: readonly Piece[], { file, content, pictures }: ImportedFile) {
  const rows = await db.select().from(contentPieces)
  const used = picturesIn(JSON.stringify(content.pieces))
  const stored = await readPictureSizes(db, [...new Set(used.map(({ hash }) => hash))])
  const available = [...stored, ...pictures]
  const problems: string[] = []
  const changes: PieceChange[] = []
  const shown: ImportPreview['pieces'] = []
  const settings: ImportedSettings[] = []
  const differences: ImportPreview['settings'] = []

  for (const piece of pieces) {
    const row = rows.find(({ key }) => key === piece.key)
    if (isSettings(piece)) {
      const plan = planSettings(piece, toChangedSettings(row?.published), content.settings)
      problems.push(...plan.problems)
      differences.push(...plan.differences)
      settings.push({ piece, values: plan.values, version: row?.version ?? 0 })
      continue
    }
    const imported = content.pieces[piece.key]
    if (imported === undefined) continue
    const name = nameOf(piece)
    // The file may be older than a field.
    const complete = isRecord(imported) ? { ...piece.defaults, ...imported } : imported
    const checked = checkFields(piece.fields, complete)
    if (!checked.ok) {
      for (const { path, message } of checked.problems)
        problems.push(`${[name, ...labelsOf(piece.fields, path)].join(', ')}: ${message}`)
      continue
    }
    const value: Value = checked.values
    problems.push(...missingPictures(piece, value, available))
    const published = validValue(piece, row?.published)
    const before = published ?? normalised(piece)
    const fields = Object.entries(piece.fields)
      .filter(([field]) => JSON.stringify(before[field]) !== JSON.stringify(value[field]))
      .map(([, { label }]) => label)
    const isChanged = fields.length > 0
    shown.push({
      name,
      state: isChanged ? (published ? 'changed' : 'new') : 'unchanged',
      fields,
      discardsDraft: isChanged && row?.draft != null,
    })
    if (isChanged) {
      const isDefault = JSON.stringify(value) === JSON.stringify(normalised(piece))
      changes.push({ piece, value: isDefault ? null : value, version: row?.version ?? 0 })
    }
  }

  const known = pieces.map(({ key }) => key)
  return {
    problems,
    changes,
    settings,
    preview: {
      fingerprint: editTokenOf([
        createHash('sha256').update(file).digest('hex'),
        rows.map(({ key, version }) => [key, version]).toSorted(),
      ]),
      pieces: shown,
      settings: differences,
      leavesOutSettings: !pieces.some(isSettings) && Object.keys(content.settings).length > 0,
      pictures: {
        all: new Set(used.map(({ hash }) => hash)).size,
        added: newPictures(used, stored, pictures).length,
      },
      unknown: Object.keys(content.pieces).filter(key => !known.includes(key)),
    },
  }
}

/** What would change by the settings of a file; those that it lacks stay as they are. */
function planSettings(piece: SettingsPiece, changed: Value, imported: Value) {
  const fields = flatFields(piece.fields)
  const current = flatValues(piece.fields, settingsValues(piece, changed))
  const values: Value = {}
  const differences: ImportPreview['settings'] = []
  const problems: string[] = []
  for (const name of piece.exported) {
    const field = fields[name]
    if (!field || imported[name] === undefined) continue
    const { label, storedLabel = label } = field
    const checked = checkField(field, imported[name])
    if ('problems' in checked)
      problems.push(`${piece.title}, ${storedLabel}: ${checked.problems[0]?.message}`)
    else if (checked.value !== current[name]) {
      values[name] = checked.value
      differences.push({
        piece: piece.title,
        label: storedLabel,
        before: valueText(current[name]),
        after: valueText(checked.value),
      })
    }
  }
  return { values, differences, problems }
}

/** Of the file: those that the content shows and the shop does not have. */
const newPictures = (
  used: readonly { hash: string }[],
  stored: readonly { hash: string }[],
  pictures: readonly StoredPicture[],
) =>
  pictures.filter(
    ({ hash }) => used.some(each => each.hash === hash) && !stored.some(each => each.hash === hash),
  )

const nameOf = ({ group, title }: ContentPiece) => `${group}: ${title}`

const normalised = (piece: ContentPiece): Value => validValue(piece, {}) ?? piece.defaults

function labelsOf(fields: Fields, [name, ...rest]: readonly PropertyKey[]): string[] {
  const field = fields[String(name)]
  if (!field) return []
  if (field.kind === 'group') return [field.label, ...labelsOf(field.fields, rest)]
  const [index, ...inner] = rest
  if (field.kind !== 'list' || typeof index !== 'number') return [field.label]
  return [field.label, `${field.item} ${index + 1}`, ...labelsOf(field.fields, inner)]
}

type Size = { hash: string; width: number; height: number }

function missingPictures(piece: ContentPiece, value: Value, available: readonly Size[]) {
  const has = (picture: Size) =>
    available.some(
      ({ hash, width, height }) =>
        hash === picture.hash && width === picture.width && height === picture.height,
    )
  return Object.entries(piece.fields)
    .filter(([name]) => !picturesIn(JSON.stringify(value[name])).every(has))
    .map(([, { label }]) => `${nameOf(piece)}, ${label}: A picture is missing from the file.`)
}
