import { createHash } from 'node:crypto'
import { changedSettings, readContentSettings } from '../../company/content-settings.server.ts'
import type { Db } from '../../platform/database.server.ts'
import type { Fields } from '../../platform/fields/field.ts'
import { checkFields } from '../../platform/fields/field-rules.ts'
import type { ContentPiece } from '../../platform/fields/piece.ts'
import { picturesIn, readPictureSizes, type StoredPicture } from '../../platform/stored-pictures.server.ts'
import { versionOf } from '../../platform/version.server.ts'
import { validValue } from '../content.server.ts'
import { contentPieces } from '../content.table.ts'
import type { ArchivedContent } from './content-archive.server.ts'
import type { ImportPreview } from './content-import.ts'

type Value = Record<string, unknown>
/** To publish; null is the default. */
type PieceChange = { piece: ContentPiece; value: Value | null; version: number }

export type ImportPlan = {
  problems: string[]
  changes: PieceChange[]
  settings: Record<string, unknown>
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
  pieces: readonly ContentPiece[],
  { file, content, pictures }: Options,
): Promise<ImportPlan> {
  const rows = await db.select().from(contentPieces)
  const currentSettings = await readContentSettings(db)
  const settings = changedSettings(currentSettings, content.settings)
  const used = picturesIn(JSON.stringify(content.pieces))
  const stored = await readPictureSizes(db, [...new Set(used.map(({ hash }) => hash))])
  const available = [...stored, ...pictures]
  const problems = [...settings.problems]
  const changes: PieceChange[] = []
  const shown: ImportPreview['pieces'] = []

  for (const piece of pieces) {
    const imported = content.pieces[piece.key]
    if (imported === undefined) continue
    const name = nameOf(piece)
    const checked = checkFields(piece.fields, imported)
    if (!checked.ok) {
      for (const { path, message } of checked.problems)
        problems.push(`${[name, ...labelsOf(piece.fields, path)].join(', ')}: ${message}`)
      continue
    }
    const value: Value = checked.values
    problems.push(...missingPictures(piece, value, available))
    const row = rows.find(({ key }) => key === piece.key)
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
    settings: settings.values,
    preview: {
      fingerprint: versionOf([
        createHash('sha256').update(file).digest('hex'),
        rows.map(({ key, version }) => [key, version]).toSorted(),
        currentSettings,
      ]),
      pieces: shown,
      settings: settings.differences,
      pictures: {
        all: new Set(used.map(({ hash }) => hash)).size,
        added: newPictures(used, stored, pictures).length,
      },
      unknown: Object.keys(content.pieces).filter(key => !known.includes(key)),
    },
  }
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
