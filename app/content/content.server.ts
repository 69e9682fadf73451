import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '../platform/database/database.server.ts'
import type { Fields, Values } from '../platform/fields/field.ts'
import { checkFields } from '../platform/fields/field-rules.ts'
import { type ContentPiece, type SettingsPiece, settingsValues } from '../platform/fields/piece.ts'
import { describeError, type Log } from '../platform/log.server.ts'
import { allPages, onInvalidation } from '../platform/page-invalidation.server.ts'
import { brand } from './brand.content.ts'
import { contentPieces } from './content.table.ts'
import { fillPlaceholders } from './placeholders.ts'
import { isPreview } from './preview-key.server.ts'

/** Invalidated with the pages that show a piece. */
export const contentPath = '/content'

type Stored = Map<string, { published: unknown; draft: unknown }>

let current = new WeakMap<Db, Promise<Stored>>()
/** What was read last, for when the database is away. */
let last: Stored | undefined

onInvalidation(paths => {
  if (paths.includes(contentPath) || paths.includes(allPages)) current = new WeakMap()
})

function readStored(db: Db): Promise<Stored> {
  const known = current.get(db)
  if (known) return known
  const reading = queryStored(db)
  current.set(db, reading)
  reading.catch(() => current.get(db) === reading && current.delete(db))
  return reading
}

async function queryStored(db: Db): Promise<Stored> {
  const { key, published, draft } = contentPieces
  const rows = await db.select({ key, published, draft }).from(contentPieces)
  const stored: Stored = new Map(rows.map(({ key, ...values }) => [key, values]))
  last = stored
  return stored
}

export type ContentDeps = { db: Db; log: Log; linkKey: Uint8Array }

/** Where the page is read with the key of a preview, a piece is its draft. */
export type ContentReader = <Declared extends Fields>(piece: ContentPiece<Declared>) => Values<Declared>

/**
 * Reads the pieces of a page, from memory after the first time. What is not stored, or does not fit its rules, is the
 * default.
 */
export async function openContent({ db, log, linkKey }: ContentDeps, url?: URL): Promise<ContentReader> {
  const stored = await readStored(db).catch(error => {
    if (!last) throw error
    log.error('the content could not be read: the last one is shown', describeError(error))
    return last
  })
  return createContentReader(stored, url !== undefined && isPreview(linkKey, url))
}

/** Reads what is published, for jobs and commands: while the database is away it fails, so that they are tried again. */
export const readContent = async (db: Db): Promise<ContentReader> =>
  createContentReader(await readStored(db), false)

function createContentReader(stored: Stored, showsDraft: boolean): ContentReader {
  const readValue: ContentReader = piece => {
    const row = stored.get(piece.key)
    return validValue(piece, (showsDraft && row?.draft) || row?.published) ?? piece.defaults
  }
  const { name, established } = readValue(brand)
  const values = { company: name, established: String(established) }
  return piece => fillPlaceholders(readValue(piece), values)
}

/** The stored value where it fits its rules. Fields that were declared after it was stored have their defaults. */
export function validValue<Declared extends Fields>(
  { fields, defaults }: ContentPiece<Declared>,
  value: unknown,
): Values<Declared> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const checked = checkFields(fields, { ...defaults, ...value })
  return checked.ok ? checked.values : undefined
}

const rowOfPiece = prepareOnce((db, name) =>
  db
    .select({ changed: contentPieces.published, version: contentPieces.version })
    .from(contentPieces)
    .where(eq(contentPieces.key, sql.placeholder('key')))
    .prepare(name),
)

export type ChangedSettings = Record<string, unknown>

const isChangedSettings = (value: unknown): value is ChangedSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toChangedSettings = (stored: unknown): ChangedSettings =>
  isChangedSettings(stored) ? stored : {}

/** What was changed of settings, by the names of their controls; the version is 0 where nothing ever was. */
export async function readChangedSettings(
  db: Db,
  { key }: Pick<SettingsPiece, 'key'>,
): Promise<{ changed: ChangedSettings; version: number }> {
  const [row] = await rowOfPiece(db).execute({ key })
  return { changed: toChangedSettings(row?.changed), version: row?.version ?? 0 }
}

/** The same as a column, for queries that read something else too. */
export const changedSettingsColumn = ({ key }: Pick<SettingsPiece, 'key'>): SQL<ChangedSettings | null> =>
  sql`(select published from content_pieces where key = ${key})`

export const readSettingsPiece = async <Declared extends Fields>(db: Db, piece: SettingsPiece<Declared>) =>
  settingsValues(piece, (await readChangedSettings(db, piece)).changed)
