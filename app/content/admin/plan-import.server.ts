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
  picturesIn,
  readPictureSizes,
  type StoredPicture,
} from '../../platform/files/stored-pictures.server.ts'
import { toChangedSettings, validValue } from '../content.server.ts'
import { contentPieces } from '../content.table.ts'
import type { ArchivedContent } from './content-archive.server.ts'
import type { ImportPreview } from './content-import.ts'

type Value = Record<string, unknown>
/** To publish; null is the default. */
type PieceChange = { piece: ContentPiece; value: Value | null; version: number }
/** By the names of the controls. */
type ImportedSettings = { piece: SettingsPiece; values: Value; version: number }

export type ImportPlan = {
  problems: string[]
  changes: PieceChange[]
  settings: ImportedSettings[]
  preview: ImportPreview
}

type Options = {
  file: Uint8Array
  content: ArchivedContent
  /** Of the file. */
  pictures: readonly StoredPicture[]
}

/** Checks the content of a file against the rules of every piece and compares it with what is published. */
export async function planImport(
  db: Db,
  pieces: readonly Piece[],
  { file, content, pictures }: Options,
): Promise<ImportPlan> {
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
export const newPictures = (
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
