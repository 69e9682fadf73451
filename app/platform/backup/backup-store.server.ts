import fs from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { makeFolder, writeFileAtomically } from '../files/durable-files.server.ts'

/** Where backups are kept. */
export type BackupStore = {
  /** Without its key. */
  place: string
  put(file: string, name: string): Promise<void>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

const backupName = /^blockyard-\d{4}-\d\d-\d\d(-\d{6})?\.gz$/

/** `blockyard-2026-11-24-020000.gz` */
export const backupNameOf = (at: Date) =>
  `blockyard-${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.gz`

/** A folder, or `s3://key:secret@host/bucket/folder?region=…` for any store with the S3 interface. */
export const openBackupStore = (address: string): BackupStore =>
  address.startsWith('s3://') ? openBucket(new URL(address)) : openFolder(path.resolve(address))

const openFolder = (folder: string): BackupStore => ({
  place: folder,
  async put(file, name) {
    makeFolder(folder)
    // It is no reason to have no backup.
    await removeDrafts(folder).catch(() => {})
    await writeFileAtomically(path.join(folder, name), async draft => {
      await fs.copyFile(file, draft)
      const copy = await fs.open(draft, 'r+')
      await copy.sync().finally(() => copy.close())
    })
  },
  list: async () => (await fs.readdir(folder)).filter(name => backupName.test(name)),
  remove: name => fs.rm(path.join(folder, name)),
})

/** Deletes copies whose process was killed: what belongs to none is a day old. */
async function removeDrafts(folder: string) {
  for (const name of await fs.readdir(folder)) {
    if (!name.endsWith('.partial') || !backupName.test(path.parse(name).name)) continue
    const draft = path.join(folder, name)
    if (Date.now() - (await fs.stat(draft)).mtimeMs > 86_400_000) await fs.rm(draft)
  }
}

function openBucket({ username, password, host, pathname, searchParams }: URL): BackupStore {
  const [bucket = '', ...folders] = decodeURIComponent(pathname).split('/').filter(Boolean)
  // Only a store on the same machine, as in tests, is asked without encryption.
  const origin = `${/^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? 'http' : 'https'}://${host}`
  const prefix = folders.map(folder => `${folder}/`).join('')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'auto',
    retries: 3,
  })
  async function send(address: string, init: RequestInit = {}) {
    const response = await client.fetch(`${origin}/${bucket}${address}`, init)
    const body = await response.text()
    if (response.ok) return body
    const [, code = ''] = /<Code>([^<]{1,100})<\/Code>/.exec(body) ?? []
    throw new Error(`The store answered ${response.status} ${code}`.trim())
  }
  return {
    place: [host, bucket, ...folders].join('/'),
    async put(file, name) {
      const blob = await (await import('node:fs')).openAsBlob(file)
      // Else the whole file would be read to hash it; the connection is encrypted.
      const headers = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-length': String(blob.size) }
      await send(`/${prefix}${name}`, { method: 'PUT', body: blob, headers })
    },
    async list() {
      const names: string[] = []
      for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token) query.set('continuation-token', token)
        const body = await send(`?${query}`)
        for (const [, key = ''] of body.matchAll(/<Key>([^<]+)<\/Key>/g)) names.push(key.slice(prefix.length))
        token = /<NextContinuationToken>([^<]+)</.exec(body)?.[1]
      }
      return names.filter(name => backupName.test(name))
    },
    remove: async name => {
      await send(`/${prefix}${name}`, { method: 'DELETE' })
    },
  }
}
