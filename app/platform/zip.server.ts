import { crc32, inflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Uint8Array }

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const endLength = 22
const maxCommentLength = 0xffff
const utf8Names = 0x0800
/** 1 January 1980, where the format begins. */
const date = 0x21
const stored = 0
const deflated = 8

/** A ZIP file of uncompressed entries, for pictures, which are compressed already. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const encoded = Buffer.from(name)
    // Version, flags, method, time, date, checksum, both sizes, and the length of the name.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(utf8Names, 2)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.byteLength, 14)
    facts.writeUInt32LE(bytes.byteLength, 18)
    facts.writeUInt16LE(encoded.length, 22)
    const location = Buffer.alloc(14)
    location.writeUInt32LE(offset, 10)
    parts.push(uint32(signatures.local), facts, encoded, Buffer.from(bytes))
    directory.push(uint32(signatures.central), facts.subarray(0, 2), facts, location, encoded)
    offset += 30 + encoded.length + bytes.byteLength
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export type ZipLimits = { maxEntries: number; maxBytes: number }
export type ReadZip =
  | { ok: true; entries: ZipEntry[] }
  | { ok: false; reason: 'no zip' | 'damaged' | 'encrypted' | 'too large' }

type Refusal = Extract<ReadZip, { ok: false }>['reason']
class ZipError extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** The wanted entries of a ZIP file, each with its checksum verified; never unpacks more than the limits allow. */
export function readZip(
  file: Uint8Array,
  isWanted: (name: string) => boolean,
  { maxEntries, maxBytes }: ZipLimits,
): ReadZip {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    const entries: ZipEntry[] = []
    let remaining = maxBytes
    for (const entry of readDirectory(buffer, maxEntries)) {
      if (!isWanted(entry.name)) continue
      if (entry.size > remaining) throw new ZipError('too large')
      const bytes = unpack(buffer, entry)
      remaining -= bytes.byteLength
      entries.push({ name: entry.name, bytes })
    }
    return { ok: true, entries }
  } catch (error) {
    if (error instanceof ZipError) return { ok: false, reason: error.reason }
    // What points outside the file.
    if (error instanceof RangeError) return { ok: false, reason: 'damaged' }
    throw error
  }
}

type DirectoryEntry = ReturnType<typeof readDirectory>[number]

function readDirectory(file: Buffer, maxEntries: number) {
  if (file.length < 4 || ![signatures.local, signatures.end].includes(file.readUInt32LE(0)))
    throw new ZipError('no zip')
  const tail = file.subarray(-endLength - maxCommentLength)
  const ending = tail.subarray(tail.lastIndexOf(uint32(signatures.end)))
  if (ending.length !== endLength + ending.readUInt16LE(20)) throw new ZipError('damaged')
  const count = ending.readUInt16LE(10)
  if (count > maxEntries) throw new ZipError('too large')
  let offset = ending.readUInt32LE(16)
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(offset) !== signatures.central) throw new ZipError('damaged')
    const nameLength = file.readUInt16LE(offset + 28)
    const entry = {
      flags: file.readUInt16LE(offset + 8),
      method: file.readUInt16LE(offset + 10),
      checksum: file.readUInt32LE(offset + 16),
      packedSize: file.readUInt32LE(offset + 20),
      size: file.readUInt32LE(offset + 24),
      local: file.readUInt32LE(offset + 42),
      name: file.toString('utf8', offset + 46, offset + 46 + nameLength),
    }
    offset += 46 + nameLength + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32)
    return entry
  })
}

function unpack(
  file: Buffer,
  { flags, method, checksum, packedSize, size, local }: DirectoryEntry,
): Uint8Array {
  if (flags & 1) throw new ZipError('encrypted')
  if (file.readUInt32LE(local) !== signatures.local) throw new ZipError('damaged')
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const packed = file.subarray(start, start + packedSize)
  const bytes = method === stored ? packed : method === deflated ? inflate(packed, size) : undefined
  if (bytes?.length !== size || crc32(bytes) !== checksum) throw new ZipError('damaged')
  return bytes
}

/** Stops at the size that the directory names, which an entry that unpacks to gigabytes does not keep. */
function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new ZipError('damaged')
  }
}
