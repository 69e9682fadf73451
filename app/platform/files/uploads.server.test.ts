import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32, createDeflate, inflate } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { setUpDatabase } from '../database/database.fixture.ts'
import { broken, noPicture, picture, storePicture } from './uploads.fixture.ts'
import { storeUpload } from './uploads.server.ts'
import { uploads } from './uploads.table.ts'

const database = setUpDatabase()
const stored = (file: Uint8Array) => storePicture(database.db, file)

describe('a stored picture', () => {
  it('is a WebP of at most 1600 pixels, under the hash of its bytes', async () => {
    const photo = await picture(4000, 3000).jpeg().toBuffer()
    const { hash, bytes, size } = await stored(photo)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    expect(size).toEqual([1600, 1200])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 })
  })

  it('is a smaller one of a photo of 50 megapixels', async () => {
    const jpeg = await picture(8_160, 6_144).jpeg({ progressive: true }).toBuffer()
    expect(await storeUpload(database.db, jpeg)).toMatchObject({
      ok: true,
      picture: expect.stringContaining('1600'),
    })
  })

  it('is upright and without metadata', async () => {
    const photo = await picture(400, 200)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: 'Secret camera', Copyright: 'Somebody' },
        IFD3: { GPSLatitude: '5/1 34/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Secret camera')).toBe(true)
    const { bytes, size } = await stored(photo)
    expect(size).toEqual([200, 400])
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(bytes.includes('Secret camera')).toBe(false)
  })

  it.each(['png', 'webp', 'avif', 'gif'] as const)('can be %s', async format => {
    expect((await stored(await picture(64, 48).toFormat(format).toBuffer())).size).toEqual([64, 48])
  })

  it('is stored once when it is sent twice', async () => {
    const file = await picture(33, 44).png().toBuffer()
    const [first, second] = await Promise.all([stored(file), stored(file)])
    expect(first.address).toBe(second.address)
    expect((await database.db.select().from(uploads)).filter(row => row.hash === first.hash)).toHaveLength(1)
  })

  it('contains nothing else of a polyglot file', async () => {
    const payload = '<script>alert(document.domain)</script><?php system($_GET["c"]); ?>PK\u0003\u0004'
    const jpeg = Buffer.concat([await picture(80, 60).jpeg().toBuffer(), Buffer.from(payload)])
    const gif = Buffer.concat([await picture(80, 61).gif().toBuffer(), Buffer.from(payload)])
    const comment = await picture(80, 62)
      .withExif({ IFD0: { ImageDescription: payload } })
      .png()
      .toBuffer()
    for (const file of [jpeg, gif, comment]) {
      const { bytes } = await stored(file)
      expect(bytes.includes('<script')).toBe(false)
      expect(bytes.includes('<?php')).toBe(false)
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    }
  })
})

describe('rejects', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each([
    ['SVG', Buffer.from(svg)],
    ['SVG that says it is XML', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    ['TIFF', Buffer.from('II*\0aaaaaaaaaaaa')],
    ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['noise', randomBytes(4096)],
    ['three bytes', Buffer.from([0xff, 0xd8])],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_, file) => {
    expect(await storeUpload(database.db, file)).toEqual(noPicture)
  })

  it.each([
    ['a script behind the first bytes of a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
    [
      'a script behind the first bytes of a JPEG',
      Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
    ],
    ['an SVG behind the first bytes of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['an empty WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['an empty AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif')],
  ])('%s', async (_, file) => {
    expect(await storeUpload(database.db, file)).toEqual(broken)
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s', async format => {
    const noise = sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    const whole = await noise.toFormat(format).toBuffer()
    expect(await storeUpload(database.db, whole.subarray(0, whole.length / 2))).toEqual(broken)
  })

  it('a JPEG with more than 65 megapixels', async () => {
    const jpeg = await picture(8_200, 8_200).jpeg().toBuffer()
    expect(await storeUpload(database.db, jpeg)).toMatchObject({
      message: 'The picture has 68 megapixels: at most 65. Make it smaller and try again.',
    })
  })

  it('a small file with more than 40 megapixels', async () => {
    const bomb = await picture(6_550, 6_550).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await storeUpload(database.db, bomb)).toEqual({
      ok: false,
      reason: 'too large',
      message: 'The picture has 43 megapixels: at most 40. Make it smaller and try again.',
    })
  })

  it.each(['zTXt', 'iCCP'])('nothing that a picture hides in %s: it is not unpacked', async type => {
    const hidden = await packedZeros
    const png = await picture(60, 40).png().toBuffer()
    const bomb = Buffer.concat([png.subarray(0, 33), pngChunk(type, hidden), png.subarray(33)])
    const { result, bytes } = await measureMemory(() => storeUpload(database.db, bomb))
    expect(result).toMatchObject({ ok: true })
    expect(bytes).toBeLessThan(allowedBytes)
  })

  it('a file of more than 25 MB', async () => {
    const answer = await storeUpload(database.db, Buffer.alloc(25 * 1024 * 1024 + 1, 0xff))
    expect(answer).toEqual({
      ok: false,
      reason: 'too large',
      message: 'The file is too large: at most 25 MB.',
    })
  })
})

const allowedBytes = 100_000_000
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** By how much the memory of the process grew meanwhile, at its peak. The decoder works in other threads. */
async function measureMemory<Result>(task: () => Promise<Result>) {
  // Garbage of earlier tests that is collected meanwhile would hide what the task needs.
  collectGarbage()
  const before = process.memoryUsage.rss()
  let peak = before
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(look, 2)
  const result = await task().finally(() => clearInterval(timer))
  // Making the result can need only memory that was freed before, so that the result itself is the peak.
  look()
  return { result, bytes: peak - before }
}

it('sees memory that is needed for a moment', async () => {
  const packed = await packedZeros
  expect((await measureMemory(() => promisify(inflate)(packed))).bytes).toBeGreaterThan(allowedBytes)
})

/** 300 MB, made in pieces, so that they are never in memory at once. */
async function packZeros() {
  const piece = Buffer.alloc(1_000_000)
  const packer = createDeflate({ level: 9 })
  const pieces = Readable.from(Array.from({ length: 300 }, () => piece))
  const [packed] = await Promise.all([buffer(packer), pipeline(pieces, packer)])
  return packed
}
const packedZeros = packZeros()

function pngChunk(type: string, packed: Buffer) {
  const body = Buffer.concat([Buffer.from(`${type}x\0\0`), packed])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
