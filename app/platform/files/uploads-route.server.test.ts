import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { setUpDatabase } from '../database/database.fixture.ts'
import { type Db, openDatabase } from '../database/database.server.ts'
import { migrations } from '../database/database-template.fixture.ts'
import { provideRequest, type RequestFacts } from '../request.server.ts'
import { provideServices, type Services } from '../services.server.ts'
import { action } from './admin-uploads.route.ts'
import { broken, noPicture, picture, storePicture } from './uploads.fixture.ts'
import { loader } from './uploads.route.ts'

const database = setUpDatabase()
const stored = (file: Uint8Array) => storePicture(database.db, file)

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
