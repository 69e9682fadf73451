import { crc32 } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'

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

const [entry, endOfDirectory] = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]

/** The wanted entries of a ZIP file, each with its checksum verified; never unpacks more than the limits allow. */
export function readZip(
  file: Uint8Array,
  isWanted: (name: string) => boolean,
  { maxEntries, maxBytes }: ZipLimits,
): ReadZip {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (![entry, endOfDirectory].some(start => start.equals(buffer.subarray(0, 4))))
    return { ok: false, reason: 'no zip' }
  const checksums = new Map<string, number>()
  let [count, unpackedBytes] = [0, 0]
  try {
    // fflate reports neither flags nor checksums of the directory that it walks through.
    let header = buffer.readUInt32LE(buffer.lastIndexOf(endOfDirectory) + 16)
    const files = unzipSync(file, {
      filter({ name, originalSize }) {
        const isEncrypted = (buffer.readUInt16LE(header + 8) & 1) === 1
        checksums.set(name, buffer.readUInt32LE(header + 16))
        // The lengths of the name, the extra fields and the comment.
        header += [28, 30, 32].reduce((length, at) => length + buffer.readUInt16LE(header + at), 46)
        if (++count > maxEntries) throw new ZipError('too large')
        if (!isWanted(name)) return false
        if (isEncrypted) throw new ZipError('encrypted')
        // More than this is never unpacked, even if the entry contains more.
        unpackedBytes += originalSize
        if (unpackedBytes > maxBytes) throw new ZipError('too large')
        return true
      },
    })
    const entries = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
    const isIntact = ({ name, bytes }: ZipEntry) => crc32(bytes) === checksums.get(name)
    return entries.every(isIntact) ? { ok: true, entries } : { ok: false, reason: 'damaged' }
  } catch (error) {
    return { ok: false, reason: error instanceof ZipError ? error.reason : 'damaged' }
  }
}
