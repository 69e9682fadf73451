import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import { eventually } from '../../platform/eventually.fixture.ts'
import { defineContent } from '../../platform/fields/piece.ts'
import { invalidationChannel, reportInvalidation } from '../../platform/page-invalidation.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { contentPath, openContent } from '../content.server.ts'
import { contentPieces, contentVersions } from '../content.table.ts'
import { previewPath } from '../preview-key.server.ts'
import {
  discardDraft,
  findVersion,
  publish,
  readPiece,
  readVersions,
  saveDraft,
} from './manage-content.server.ts'

const piece = defineContent({
  key: 'motto',
  title: 'Motto',
  group: 'Home',
  paths: ['/', '/about'],
  fields: { text: { kind: 'text', label: 'Text', max: 40 } },
  defaults: { text: 'Concrete since 1988' },
})

const database = setUpDatabase()
beforeEach(async () => {
  await emptyTables(database.db, 'content_pieces', 'content_versions')
  reportInvalidation([contentPath])
})

const read = async (path = '/') => {
  const { services } = testContext(database.db)
  return (await openContent(services, new URL(path, 'https://shop.test')))(piece).text
}
const preview = () => read(previewPath(testContext(database.db).services.linkKey, piece))
const draft = (text: string, version: number) => saveDraft(database.db, admin, piece, { text }, version)
const show = (text: string, version: number) => publish(database.db, admin, piece, { text }, version)

describe('a piece of content', () => {
  it('is its default until something is published', async () => {
    expect(await read()).toBe('Concrete since 1988')
    await draft('Blocks for Kumasi', 0)
    reportInvalidation([contentPath])
    expect(await read()).toBe('Concrete since 1988')
    expect(await preview()).toBe('Blocks for Kumasi')
    expect(await read('/?draft=wrong')).toBe('Concrete since 1988')
  })

  it('is on the site once it is published, and the draft is gone', async () => {
    await draft('A draft', 0)
    expect(await show('Blocks for Kumasi', 1)).toEqual({ ok: true, version: 2 })
    reportInvalidation([contentPath])
    expect([await read(), await preview()]).toEqual(['Blocks for Kumasi', 'Blocks for Kumasi'])
    expect(await readPiece(database.db, piece)).toMatchObject({ isDraft: false, isChanged: true, version: 2 })
  })

  it('refuses a save from an older state and changes nothing', async () => {
    await show('First', 0)
    expect(await draft('Second', 0)).toMatchObject({
      ok: false,
      reason: 'conflict',
      stored: { version: 1, value: { text: 'First' } },
    })
    expect(await readPiece(database.db, piece)).toMatchObject({ isDraft: false, value: { text: 'First' } })
  })

  it('takes one of two first saves at the same time', async () => {
    const results = await Promise.all([draft('One', 0), draft('Two', 0)])
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('invalidates its pages when it is published, and no page for a draft', async () => {
    const received: string[][] = []
    await database.listen(
      invalidationChannel,
      payload => received.push(JSON.parse(payload)),
      () => {},
    )
    await draft('A draft', 0)
    await show('Blocks for Kumasi', 1)
    await eventually(() => expect(received).toEqual([[contentPath], [contentPath, '/', '/about']]))
  })

  it('discards a draft', async () => {
    await draft('A draft', 0)
    await discardDraft(database.db, admin, piece, 1)
    expect(await readPiece(database.db, piece)).toMatchObject({ isDraft: false, value: piece.defaults })
  })

  it('keeps the last 30 versions with what each changed', async () => {
    for (let version = 0; version < 32; version++) await show(`Text ${version}`, version)
    const versions = await readVersions(database.db, piece)
    expect(versions).toHaveLength(30)
    expect(versions[0]).toMatchObject({
      isCurrent: true,
      actor: 'owner@example.com',
      changes: [{ label: 'Text', before: 'Text 30', after: 'Text 31' }],
    })
    expect(versions[29]).toMatchObject({ changes: [{ before: 'Text 1', after: 'Text 2' }] })
    expect(await findVersion(database.db, piece, versions[29]?.id ?? 0)).toMatchObject({
      value: { text: 'Text 2' },
    })
    expect(await database.db.$count(contentVersions)).toBe(31)
    expect(await findVersion(database.db, { ...piece, key: 'other' }, versions[0]?.id ?? 0)).toBeUndefined()
  })

  it('is the default where what is stored does not fit its rules, and says so', async () => {
    await database.db.insert(contentPieces).values({ key: 'motto', published: { text: 7 }, actor: 'x' })
    expect(await read()).toBe('Concrete since 1988')
    expect(await readPiece(database.db, piece)).toMatchObject({ isDamaged: true, isChanged: false })
  })

  it('is the last one that was read while the database is away', async () => {
    await show('Blocks for Kumasi', 0)
    reportInvalidation([contentPath])
    expect(await read()).toBe('Blocks for Kumasi')
    reportInvalidation([contentPath])
    const select = vi.spyOn(database.db, 'select').mockImplementation(() => {
      throw new Error('away')
    })
    expect(await read()).toBe('Blocks for Kumasi')
    select.mockRestore()
  })
})
