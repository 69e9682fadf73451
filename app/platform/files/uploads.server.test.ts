import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32, createDeflate, inflate } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openEarlierDatabase, setUpDatabase } from '../database/database.fixture.ts'
import { type Db, openDatabase } from '../database/database.server.ts'
import { migrations } from '../database/database-template.fixture.ts'
import { provideRequest, type RequestFacts } from '../request.server.ts'
import { provideServices, type Services } from '../services.server.ts'
import { action } from './admin-uploads.route.ts'
import { loader } from './uploads.route.ts'
import { storeUpload } from './uploads.server.ts'
import { uploads } from './uploads.table.ts'

const database = setUpDatabase()

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8401f' } })

async function stored(file: Uint8Array) {
  const answer = await storeUpload(database.db, file)
  if (!answer.ok) throw new Error(answer.message)
  const [, hash = '', width, height] =
    /^\/uploads\/([0-9a-f]{64})\/(\d+)x(\d+)\.webp$/.exec(answer.picture) ?? []
  const [row] = (await database.db.select().from(uploads)).filter(upload => upload.hash === hash)
  if (!row) throw new Error('not stored')
  return {
    ...row,
    bytes: Buffer.from(row.bytes),
    address: answer.picture,
    size: [Number(width), Number(height)],
  }
}

describe('a stored picture', () => {
  it('is a WebP of at most 1600 pixels, under the hash of its bytes', async () => {
    const photo = await picture(4000, 3000).jpeg().toBuffer()
    const { hash, bytes, size } = await stored(photo)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    expect(size).toEqual([1600, 1200])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 })
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

it('an upgrade keeps the pictures that no order shows, and those that a product, post or page shows too', async () => {
  const earlier = await openEarlierDatabase(29)
  const hash = (digit: string) => digit.repeat(64)
  const address = (digit: string) => `/uploads/${hash(digit)}/40x30.webp`
  try {
    await earlier.db.execute(
      sql.raw(`do $$ begin
        -- Claims and deliveries need no orders.
        perform set_config('session_replication_role', 'replica', true);
        insert into uploads (hash, content_type, width, height, bytes)
          select repeat(digit, 64), 'image/webp', 40, 30, '' from unnest('{a,b,c,d,e,f}'::text[]) as digit;
        insert into claim_photos (claim_id, file)
          select gen_random_uuid(), repeat(digit, 64) from unnest('{b,c,f}'::text[]) as digit;
        insert into delivery_pictures (id, delivery_id, kind, file)
          select gen_random_uuid(), gen_random_uuid(), 'photo', repeat(digit, 64) from unnest('{d,e}'::text[]) as digit;
        insert into products (id, name, category, gallery) values ('kerb', 'Kerb', 'paving', '["${address('c')}"]');
        insert into blog_posts (title, slug, content, status) values ('T', 't', '![d](${address('d')})', 'draft');
        insert into content_versions (key, value, actor) values ('team', '{"picture": "${address('f')}"}', 'a');
      end $$`),
    )
    await earlier.upgrade()
    const marked = await earlier.db
      .select({ hash: uploads.hash })
      .from(uploads)
      .where(eq(uploads.isKept, true))
      .orderBy(uploads.hash)
    expect(marked).toEqual(['a', 'c', 'd', 'f'].map(digit => ({ hash: hash(digit) })))
  } finally {
    await earlier.close()
  }
})

const noPicture = {
  ok: false,
  reason: 'no picture',
  message: 'This file is not a picture that the shop can use. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
}
const broken = {
  ok: false,
  reason: 'broken',
  message: 'The picture could not be read: the file is damaged or incomplete. Choose another one.',
}

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

function contextFor(facts?: Partial<RequestFacts>, db = database.db) {
  const context = new RouterContextProvider()
  provideServices(context, { db } as Services)
  if (facts) provideRequest(context, { id: 'test', address: '192.0.2.1', ...facts })
  return context
}

async function anotherProcess(): Promise<{ db: Db; close(): Promise<void> }> {
  if (database.engine === 'embedded') return { db: database.db, close: async () => {} }
  const { rows } = (await database.db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[]
  }
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = `/${rows[0]?.name}`
  return openDatabase({ databaseUrl: url.href, migrations })
}

describe('the upload route', () => {
  const get = (address: string, headers: Record<string, string> = {}) => {
    const url = new URL(address, 'http://shop.test')
    const [, , hash = '', file = ''] = url.pathname.split('/')
    const request = new Request(url, { headers })
    return loader({
      request,
      url,
      params: { hash, file },
      context: contextFor(),
      pattern: '/uploads/:hash/:file',
    })
  }

  it('serves the picture as immutable and responds 304 to its ETag', async () => {
    const { address, bytes } = await stored(await picture(1000, 500).png().toBuffer())
    const answer = await get(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    const again = await get(address, { 'if-none-match': `"x", W/${answer.headers.get('etag')}` })
    expect(again.status).toBe(304)
    expect((await again.arrayBuffer()).byteLength).toBe(0)
  })

  it('scales down to the widths that pages use, and never up', async () => {
    const { address, bytes } = await stored(await picture(900, 450).png().toBuffer())
    const small = Buffer.from(await (await get(`${address}?w=320`)).arrayBuffer())
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
    const large = Buffer.from(await (await get(`${address}?w=1280`)).arrayBuffer())
    expect(large.equals(bytes)).toBe(true)
    expect((await get(`${address}?w=321`)).status).toBe(404)
  })

  it('responds 404 for unknown pictures', async () => {
    const { hash } = await stored(await picture(120, 90).png().toBuffer())
    for (const address of [
      `/uploads/${'0'.repeat(64)}/120x90.webp`,
      `/uploads/${hash}/120x91.webp`,
      `/uploads/${hash}/120x90.png`,
      `/uploads/${hash}/0120x90.webp`,
      '/uploads/..%2f..%2fetc/passwd',
    ]) {
      const answer = await get(address)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('the upload action', () => {
  const post = (body: BodyInit, context = contextFor()) => {
    const request = new Request('http://shop.test/admin/uploads', { method: 'POST', body })
    return action({
      request,
      url: new URL(request.url),
      params: {},
      context,
      pattern: '/admin/uploads',
    })
  }
  it('responds with the URL', async () => {
    const answer = await post(new Uint8Array(await picture(40, 30).jpeg().toBuffer()))
    expect(answer.status).toBe(201)
    const path = expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\/40x30\.webp$/)
    expect(await answer.json()).toEqual({ result: { ok: true, picture: path } })
  })

  it('accepts 200 in ten minutes from one address in all processes', async () => {
    // Another process has a connection of its own, where the engine allows a second one.
    const here = database.db
    const there = await anotherProcess()
    const address = '192.0.2.77'
    const send = (db: Db, facts: Partial<RequestFacts> = { address }) => post('GIF89a', contextFor(facts, db))
    const statuses: number[] = []
    for (let sent = 0; sent < 200; sent++)
      statuses.push((await send(sent % 2 === 0 ? here : there.db)).status)
    expect(new Set(statuses)).toEqual(new Set([422]))

    for (const db of [here, there.db]) {
      const refused = await send(db)
      expect(refused.status).toBe(429)
      const message = expect.stringMatching(
        /^Too many files came at once: please try again in \d+ minutes\.$/,
      )
      expect(await refused.json()).toEqual({ result: { ok: false, message } })
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(600)
    }
    expect((await send(here, { address: '192.0.2.78' })).status).toBe(422)
    expect((await send(here, { address, isOwnMachine: true })).status).toBe(422)
    await here.execute(sql`update rate_limits set resets_at = now() where key = ${`upload:${address}`}`)
    expect((await send(here)).status).toBe(422)
    await there.close()
  })

  it('explains a rejection', async () => {
    const refusals = await Promise.all([post('<svg/>'), post('GIF89a'), post('')])
    expect(refusals.map(answer => answer.status)).toEqual([415, 422, 415])
    expect(await Promise.all(refusals.map(answer => answer.json()))).toEqual([
      { result: noPicture },
      { result: broken },
      { result: noPicture },
    ])
  })
})
