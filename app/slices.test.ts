import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { slices as sliceFolders } from '../.dependency-cruiser.mjs'
import type { Db } from './platform/database/database.server.ts'
import { createFailingService } from './platform/services.server.ts'
import { onCategoryMerge, slices } from './slices.ts'

const ids = { orderId: '0198a2f4-6f0e-4a3b-9c1d-2e5f7a8b9c0d', id: '1198a2f4-6f0e-4a3b-9c1d-2e5f7a8b9c0d' }
/** No order and no enquiry exists. */
const emptyDatabase = {
  select: () => ({ from: () => ({ where: async () => [] }) }),
} as unknown as Db

const sliceNames = [...sliceFolders, 'site']

test('every slice and the site has a manifest, and it is in the list', async () => {
  for (const name of sliceNames) {
    const { manifest } = await import(`./${name}/${name}.manifest.ts`)
    expect(slices, name).toContain(manifest)
  }
  expect(slices).toHaveLength(sliceNames.length)
})

test('the commands read the list without a build', () => {
  const read = `import(${JSON.stringify(new URL('./slices.ts', import.meta.url).href)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', `await ${read}`], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('names that the whole system shares are unique', () => {
  const lists = [
    slices.flatMap(slice => slice.jobs.map(({ kind }) => kind)),
    slices.flatMap(slice => slice.counters.map(({ event }) => event)),
    slices.flatMap(slice => slice.sitemap.lists.map(({ name }) => name)),
    slices.flatMap(slice => Object.keys(slice.housekeeping)),
    slices.flatMap(slice => (slice.personalData === 'none' ? [] : [slice.personalData.name])),
  ]
  for (const list of lists) expect(new Set(list).size).toBe(list.length)
})

test('the merge of a category reaches what was agreed with customers', async () => {
  const db = createFailingService<Db>(new Error('agreed prices are read'))
  const merge = { category: 'drainage', products: [], record: async () => {} }
  await expect(onCategoryMerge(db, merge)).rejects.toThrow('agreed prices are read')
})

test.each([
  ['order notification', { orderId: ids.orderId }, 'Order 0198A2F4'],
  ['enquiry notification', { id: ids.id }, 'Message'],
  ['password reset', {}, 'Password reset'],
  ['password reset', { nobody: true }, 'Password reset'],
])('stored jobs of the kind %s with the payload %j stay readable', async (kind, payload, subject) => {
  const job = slices.flatMap(slice => slice.jobs).find(known => known.kind === kind)
  const descriptions = await job?.describe(emptyDatabase, [
    { id: 1, payload },
    { id: 2, payload: 'unreadable' },
  ])
  expect(descriptions).toEqual(new Map([[1, expect.objectContaining({ subject })]]))
})
