import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupNameOf, openBackupStore } from './backup-store.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-store-'))
const file = path.join(folder, 'backup.gz')
/** What a bucket holds, by path. */
const objects = new Map<string, Buffer>()
const authorizations: string[] = []
let answer: ((request: http.IncomingMessage) => [status: number, body: string] | undefined) | undefined

const server = http.createServer(async (request, response) => {
  const { method, url = '', headers } = request
  authorizations.push(headers.authorization ?? '')
  const body = await buffer(request)
  const [status, text] = answer?.(request) ?? [200, '']
  if (status !== 200) return response.writeHead(status).end(text)
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (method === 'PUT') objects.set(pathname, body)
  else if (method === 'DELETE') objects.delete(pathname)
  else {
    // One key a page, as a store with many may answer.
    const keys = [...objects.keys()].map(key => key.slice('/bucket/'.length)).toSorted()
    const index = Number(searchParams.get('continuation-token') ?? 0)
    const next = index + 1 < keys.length ? `<NextContinuationToken>${index + 1}</NextContinuationToken>` : ''
    return response.end(
      `<ListBucketResult><Contents><Key>${keys[index] ?? ''}</Key></Contents>${next}</ListBucketResult>`,
    )
  }
  response.end()
})
let bucket: string

beforeAll(async () => {
  fs.writeFileSync(file, 'the shop')
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  bucket = `s3://key:se%2Fcret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket/shop?region=eu-west-1`
})
afterAll(() => {
  server.close()
  fs.rmSync(folder, { recursive: true })
})

const names = ['blockyard-2026-11-23-020000.gz', 'blockyard-2026-11-24-020000.gz']

it('names a backup by its time', () =>
  expect(backupNameOf(new Date('2026-11-24T02:00:00Z'))).toBe('blockyard-2026-11-24-020000.gz'))

it.each([
  ['a folder', () => path.join(folder, 'kept/here')],
  ['a bucket', () => bucket],
])('%s keeps backups, lists no other files, and removes one', async (_, address) => {
  const store = openBackupStore(address())
  for (const name of [...names, 'notes.gz']) await store.put(file, name)
  expect(await store.list()).toEqual(names)
  await store.remove(names[0] as string)
  expect(await store.list()).toEqual([names[1]])
})

it('deletes from a folder what a killed backup left there, and nothing of one that may still run', async () => {
  const place = path.join(folder, 'drafts')
  const drafts = [...names, 'notes.gz'].map(name => path.join(place, `${name}.partial`))
  fs.mkdirSync(place)
  for (const draft of drafts) fs.writeFileSync(draft, '')
  const hoursAgo = (hours: number) => Date.now() / 1_000 - hours * 3_600
  for (const draft of [drafts[0], drafts[2]]) fs.utimesSync(draft as string, hoursAgo(25), hoursAgo(25))
  await openBackupStore(place).put(file, 'blockyard-2026-11-25-020000.gz')
  expect(fs.readdirSync(place)).toEqual([
    `${names[1]}.partial`,
    'blockyard-2026-11-25-020000.gz',
    'notes.gz.partial',
  ])
})

it('sends a bucket whole files, signed, below its folder, and names its place without the key', async () => {
  const store = openBackupStore(bucket)
  await store.put(file, 'blockyard-2026-11-25-020000.gz')
  expect(objects.get('/bucket/shop/blockyard-2026-11-25-020000.gz')?.toString()).toBe('the shop')
  expect(authorizations.at(-1)).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=/,
  )
  expect(store.place).toMatch(/^127\.0\.0\.1:\d+\/bucket\/shop$/)
})

it('says with what a bucket refused', async () => {
  answer = () => [403, '<Error><Code>AccessDenied</Code></Error>']
  await expect(openBackupStore(bucket).put(file, 'x')).rejects.toThrow('The store answered 403 AccessDenied')
  answer = undefined
})
