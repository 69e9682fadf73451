import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { zipSync } from 'fflate'

export type ZipEntry = { name: string; bytes: Uint8Array }

/** 1 January 1980, where the format begins, so that equal entries make equal files. */
const mtime = new Date(1980, 0, 1)

/** A ZIP file of uncompressed entries, for pictures, which are compressed already. */
export const writeZip = (entries: readonly ZipEntry[]): Uint8Array =>
  zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime })

export type ZipLimits = { maxEntries: number; maxBytes: number }
export type ReadZip =
  | { ok: true; entries: ZipEntry[] }
  | { ok: false; reason: 'no zip' | 'damaged' | 'encrypted' | 'too large' }

class ZipError extends Error {
  readonly reason: Extract<ReadZip, { ok: false }>['reason']
  constructor(reason: ZipError['reason']) {
    super(reason)
    this.reason = reason
  }
}

const [localEntry, endOfDirectory] = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]
const directoryEntry = 0x02014b50
const methods = { stored: 0, deflated: 8 }

type Packed = ReturnType<typeof readDirectoryEntry>

/** The wanted entries of a ZIP file, each with its checksum verified; never unpacks more than the limits allow. */
export async function readZip(
  file: Uint8Array,
  isWanted: (name: string) => boolean,
  limits: ZipLimits,
): Promise<ReadZip> {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (![localEntry, endOfDirectory].some(start => start.equals(buffer.subarray(0, 4))))
    return { ok: false, reason: 'no zip' }
  try {
    const entries: ZipEntry[] = []
    for (const packed of listEntries(buffer, isWanted, limits))
      entries.push({ name: packed.name, bytes: await unpack(buffer, packed) })
    return { ok: true, entries }
  } catch (error) {
    return { ok: false, reason: error instanceof ZipError ? error.reason : 'damaged' }
  }
}

function listEntries(
  buffer: Buffer,
  isWanted: (name: string) => boolean,
  { maxEntries, maxBytes }: ZipLimits,
): Packed[] {
  const end = buffer.lastIndexOf(endOfDirectory)
  if (end < 0 || end + 22 > buffer.length) throw new ZipError('damaged')
  const count = buffer.readUInt16LE(end + 10)
  if (count > maxEntries) throw new ZipError('too large')
  const selected: Packed[] = []
  let [at, packedBytes, unpackedBytes] = [buffer.readUInt32LE(end + 16), 0, 0]
  for (let index = 0; index < count; index++) {
    const entry = readDirectoryEntry(buffer, at)
    at = entry.end
    if (!isWanted(entry.name)) continue
    if (entry.isEncrypted) throw new ZipError('encrypted')
    unpackedBytes += entry.unpackedBytes
    if (unpackedBytes > maxBytes) throw new ZipError('too large')
    // Entries that share their content would unpack it many times.
    packedBytes += entry.packedBytes
    if (packedBytes > buffer.length) throw new ZipError('damaged')
    selected.push(entry)
  }
  return selected
}

function readDirectoryEntry(buffer: Buffer, at: number) {
  if (buffer.readUInt32LE(at) !== directoryEntry) throw new ZipError('damaged')
  const flags = buffer.readUInt16LE(at + 8)
  const nameEnd = at + 46 + buffer.readUInt16LE(at + 28)
  return {
    name: buffer.toString(flags & 0x800 ? 'utf8' : 'latin1', at + 46, nameEnd),
    isEncrypted: (flags & 1) === 1,
    method: buffer.readUInt16LE(at + 10),
    checksum: buffer.readUInt32LE(at + 16),
    packedBytes: buffer.readUInt32LE(at + 20),
    unpackedBytes: buffer.readUInt32LE(at + 24),
    offset: buffer.readUInt32LE(at + 42),
    // Behind the name stand the extra fields and the comment.
    end: nameEnd + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32),
  }
}

const inflate = promisify(inflateRaw)

/** Outside of the event loop, and no further than the size that the directory promises. */
async function unpack(buffer: Buffer, entry: Packed): Promise<Uint8Array> {
  const { offset, method, packedBytes, unpackedBytes } = entry
  if (!buffer.subarray(offset, offset + 4).equals(localEntry)) throw new ZipError('damaged')
  const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28)
  const packed = buffer.subarray(start, start + packedBytes)
  if (method !== methods.stored && method !== methods.deflated) throw new ZipError('damaged')
  const bytes =
    method === methods.stored
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(1, unpackedBytes) })
  if (bytes.length !== unpackedBytes || crc32(bytes) !== entry.checksum) throw new ZipError('damaged')
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
