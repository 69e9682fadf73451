import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ReadZip, readZip, writeZip } from '../../platform/files/zip.server.ts'
import { takeTurns } from '../../platform/jobs/take-turns.ts'

const contentFile = 'content.json'
const format = 'blockyard website'
const version = 1

export type ArchivedContent = { pieces: Record<string, unknown>; settings: Record<string, unknown> }
/** The bytes of a picture by the hash in its path. */
export type ArchivedPictures = Map<string, Uint8Array>

const archived = z.object({
  format: z.literal(format),
  version: z.literal(version),
  pieces: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
})

export function writeArchive(content: ArchivedContent, pictures: ArchivedPictures): Uint8Array {
  const json = JSON.stringify({ format, version, ...content }, undefined, 2)
  return writeZip([
    { name: contentFile, bytes: new TextEncoder().encode(json) },
    ...Array.from(pictures, ([hash, bytes]) => ({ name: `pictures/${hash}.webp`, bytes })),
  ])
}

type Refusal = { ok: false; message: string }
export type Archive = { ok: true; content: ArchivedContent; pictures: ArchivedPictures } | Refusal

const limits = { maxEntries: 2_000, maxBytes: 50 * 1024 * 1024 }
const maxContentBytes = 5 * 1024 * 1024

const refuse = (message: string): Refusal => ({ ok: false, message })

const messages: Record<Extract<ReadZip, { ok: false }>['reason'], string> = {
  'no zip': 'This is not a ZIP file. Choose the file that Export makes.',
  damaged: 'The file is damaged or incomplete. Export it again, or copy it again.',
  encrypted: 'The file has a password. Choose the file as Export made it.',
  'too large': 'The file holds too much: at most 2,000 files and 50 MB when it is unpacked.',
}

const foreign = 'This ZIP file is not an export of a website. Choose the file that Export makes.'

/** Folders do not matter: a program that unpacked and packed the file again may have added some. */
const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const pictureHash = (path: string) => /^([0-9a-f]{64})\.webp$/.exec(baseName(path))?.[1]

export async function readArchive(file: Uint8Array): Promise<Archive> {
  const isWanted = (path: string) => baseName(path) === contentFile || pictureHash(path) !== undefined
  const zip = await readZip(file, isWanted, limits)
  if (!zip.ok) return refuse(messages[zip.reason])
  const [json, ...others] = zip.entries.filter(({ name }) => baseName(name) === contentFile)
  if (!json || others.length > 0) return refuse(foreign)
  if (json.bytes.byteLength > maxContentBytes) return refuse('The texts in the file are larger than 5 MB.')
  const content = readContent(json.bytes)
  if (!content.ok) return content
  const pictures: ArchivedPictures = new Map()
  const giveWay = takeTurns()
  for (const { name, bytes } of zip.entries) {
    await giveWay()
    const hash = pictureHash(name)
    if (hash === undefined) continue
    if (createHash('sha256').update(bytes).digest('hex') !== hash)
      return refuse(`The picture ${baseName(name)} in the file is damaged or was changed.`)
    pictures.set(hash, bytes)
  }
  return { ok: true, content: content.content, pictures }
}

function readContent(bytes: Uint8Array): { ok: true; content: ArchivedContent } | Refusal {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse(`${contentFile} in the file cannot be read: it is not JSON.`)
  }
  const parsed = archived.safeParse(json)
  if (parsed.success) return { ok: true, content: parsed.data }
  const isNewer = z.object({ format: z.literal(format), version: z.int().min(version + 1) }).safeParse(json)
  return refuse(isNewer.success ? 'The file comes from a newer version of the shop.' : foreign)
}
