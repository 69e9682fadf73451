import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RouterContextProvider } from 'react-router'
import type { Db } from './database/database.server.ts'
import { consumeByAddress } from './rate-limit.server.ts'
import { services } from './services.server.ts'

/** The secret path of a record's page, and what the database keeps of it, from which it can't be derived without the key. */
export type SecretLink = { id: string; path: string; nonce: string; hash: string }

type LinkedTable = PgTable & { id: PgColumn; linkNonce: PgColumn; linkHash: PgColumn }
type LinkedRecord = { id: string; linkNonce: string | null; linkHash: string | null }

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export function secretLinks(table: LinkedTable, folder: string) {
  function derive(key: Uint8Array, id: string, nonce: string): SecretLink {
    const secret = createHmac('sha256', key).update(`${id}:${nonce}`).digest().subarray(0, 16)
    const text = secret.toString('base64url')
    return { id, path: `/${folder}/${text}`, nonce, hash: hashSecret(text) }
  }

  const create = (key: Uint8Array, id: string = randomUUID()) =>
    derive(key, id, randomBytes(9).toString('base64url'))

  const columns = ({ nonce, hash }: SecretLink) => ({ linkNonce: nonce, linkHash: hash }) as never

  /** The link of a stored record. One that has none yet, or whose link was made with another key, gets a new one. */
  async function open(db: Db, key: Uint8Array, record: LinkedRecord): Promise<SecretLink> {
    const { id, linkNonce, linkHash } = record
    const link = linkNonce ? derive(key, id, linkNonce) : undefined
    if (link && link.hash === linkHash) return link
    const created = create(key, id)
    const [stored] = await db
      .update(table)
      .set(columns(created))
      .where(sql`${table.id} = ${id} and ${table.linkHash} is not distinct from ${linkHash}`)
      .returning({ id: table.id })
    if (stored) return created
    // Somebody else has just made one, and it must stay the only one.
    const [current] = await db
      .select({ linkNonce: table.linkNonce, linkHash: table.linkHash })
      .from(table)
      .where(eq(table.id, id))
    if (!current) throw new Error('There is no such record')
    return open(db, key, { ...(current as Omit<LinkedRecord, 'id'>), id })
  }

  async function renew(db: Db, key: Uint8Array, id: string): Promise<SecretLink> {
    const link = create(key, id)
    await db.update(table).set(columns(link)).where(eq(table.id, id))
    return link
  }
  return { create, open, renew }
}

/** Wrong links per client address. Right ones always open: a mobile network puts a whole town behind one address. */
export const wrongLinkLimit = { max: 60, windowSeconds: 10 * 60 }

/** What a secret link leads to, or the seconds to wait after too many wrong ones. Throws the page for what is not found. */
export async function openBySecret<Found>(
  context: Readonly<RouterContextProvider>,
  find: (db: Db) => Promise<Found | undefined>,
): Promise<{ found: Found; wait?: undefined } | { found?: undefined; wait: number }> {
  const found = await find(services(context).db)
  if (found) return { found }
  const wait = await consumeByAddress(context, 'wrong link', wrongLinkLimit)
  if (wait) return { wait }
  throw new Response(null, { status: 404 })
}
