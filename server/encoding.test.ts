import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chooseEncoding, compressResponse } from './encoding.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.8', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s selects %s', (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding))

const page = 'concrete '.repeat(500)
const answer = (body: string, type = 'text/html') =>
  new Response(body, { status: 201, headers: { 'content-type': type } })

it('compresses text and sets the headers for it', async () => {
  const [br, gz] = await Promise.all([
    compressResponse(answer(page), 'br'),
    compressResponse(answer(page), 'gzip'),
  ])
  expect([br.status, br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual([
    201,
    'br',
    'accept-encoding',
  ])
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(page)
  expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(page)
})

it.each([
  ['small text', answer('ok')],
  ['a picture', answer(page, 'image/webp')],
  ['streamed rows', answer(page, 'text/csv')],
])('does not compress %s', async (_, response) => {
  const result = await compressResponse(response, 'br')
  expect(result.headers.get('content-encoding')).toBeNull()
  expect(await result.text()).not.toBe('')
})

it.each(['br', 'identity'])('tells caches that the text depends on Accept-Encoding: %s', async accepted => {
  for (const response of [answer(page), answer('ok')])
    expect((await compressResponse(response, accepted)).headers.get('vary')).toBe('accept-encoding')
})
