import { readContentSettings } from '../../company/content-settings.server.ts'
import { lockSettings, saveSettings } from '../../company/settings.server.ts'
import type { Db } from '../../platform/database.server.ts'
import type { ContentPiece } from '../../platform/fields/piece.ts'
import { allPages, invalidatePages } from '../../platform/page-invalidation.server.ts'
import {
  openPicture,
  picturesIn,
  readPictureSizes,
  readPictures,
  type StoredPicture,
  storePictures,
} from '../../platform/stored-pictures.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Admin } from '../../staff/session.server.ts'
import { validValue } from '../content.server.ts'
import { contentPieces } from '../content.table.ts'
import { type ArchivedPictures, readArchive, writeArchive } from './content-archive.server.ts'
import type { ImportResult } from './content-import.ts'
import { lockPiece, publishIn } from './manage-content.server.ts'
import { newPictures, planImport } from './plan-import.server.ts'

/** What the site shows, as a ZIP file: every piece, its pictures, and the settings that it shows. */
export async function exportContent(db: Db, pieces: readonly ContentPiece[]): Promise<Uint8Array> {
  const rows = await db.select().from(contentPieces)
  const values = Object.fromEntries(
    pieces.map(piece => {
      const row = rows.find(({ key }) => key === piece.key)
      return [piece.key, validValue(piece, row?.published) ?? piece.defaults]
    }),
  )
  const hashes = picturesIn(JSON.stringify(values)).map(({ hash }) => hash)
  const pictures = await readPictures(db, [...new Set(hashes)])
  return writeArchive(
    { pieces: values, settings: await readContentSettings(db) },
    new Map(pictures.map(({ hash, bytes }) => [hash, bytes])),
  )
}

type Options = {
  admin: Pick<Admin, 'email'>
  file: Uint8Array
  /** Of the preview that is to be stored; without it nothing is. */
  fingerprint?: string | undefined
}

/** Checks an exported file completely, and stores it if nothing has changed since its preview: all of it, or nothing. */
export async function importContent(
  db: Db,
  pieces: readonly ContentPiece[],
  { admin, file, fingerprint }: Options,
): Promise<ImportResult> {
  const archive = readArchive(file)
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
    await lockSettings(tx)
    const { problems, preview, changes, settings } = await plan(tx)
    if (problems.length > 0) return refuse(problems)
    if (preview.fingerprint !== fingerprint) return { ok: false, message: changedMeanwhile, preview }
    await storePictures(tx, newPictures(picturesIn(JSON.stringify(content.pieces)), [], pictures))
    for (const { piece, value, version } of changes) await publishIn(tx, admin, piece, value, version)
    await storeSettings(tx, admin, settings)
    return { ok: true, isApplied: true, preview }
  })
}

async function storeSettings(tx: Db, admin: Pick<Admin, 'email'>, after: Record<string, unknown>) {
  if (Object.keys(after).length === 0) return
  const before = await readContentSettings(tx)
  const changed = Object.fromEntries(Object.keys(after).map(key => [key, before[key]]))
  await saveSettings(tx, after)
  await recordChange(tx, admin, { action: 'settings.updated', subject: 'Settings', before: changed, after })
  await invalidatePages(tx, [allPages])
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
