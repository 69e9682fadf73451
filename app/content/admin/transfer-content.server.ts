import type { Db } from '../../platform/database/database.server.ts'
import { flatValues, isSettings, type Piece, settingsValues } from '../../platform/fields/piece.ts'
import {
  keepPictures,
  openPicture,
  picturesIn,
  readPictureSizes,
  readPictures,
  type StoredPicture,
  storePictures,
} from '../../platform/files/stored-pictures.server.ts'
import { type Actor, hasPermission } from '../../staff/roles.ts'
import { toChangedSettings, validValue } from '../content.server.ts'
import { contentPieces } from '../content.table.ts'
import { type ArchivedPictures, readArchive, writeArchive } from './content-archive.server.ts'
import type { ImportResult } from './content-import.ts'
import { changeSettingsIn, lockPiece, publishIn } from './manage-content.server.ts'
import { newPictures, planImport } from './plan-import.server.ts'

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
  admin: Actor
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
    if (preview.fingerprint !== fingerprint) return { ok: false, message: changedMeanwhile, preview }
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
