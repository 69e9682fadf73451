import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings, settings } from '../../company/settings.content.ts'
import { readSettings } from '../../company/settings.server.ts'
import {
  changeSettings,
  publish,
  readPiece,
  readVersions,
} from '../../content/admin/manage-content.server.ts'
import { readChangedSettings } from '../../content/content.server.ts'
import { contentVersions } from '../../content/content.table.ts'
import { formOf } from '../../platform/fields/field-form.fixture.ts'
import { introduction as piece } from '../../site/about.content.ts'
import { readAudit } from '../../staff/audit.server.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { adminGuard } from '../../staff/session.server.ts'
import { setUpAccountTests } from '../../staff/staff.fixture.ts'
import { action } from './website-piece.route.tsx'

const shop = setUpAccountTests()

const write = (headline: string, version: number) =>
  publish(shop.db, owner, piece, { ...piece.defaults, headline }, version)

async function submit(form: Record<string, string>, { key } = { key: piece.key }) {
  const request = (await shop.signedIn()).request(`/admin/website/${key}`, form)
  const args = { request, url: new URL(request.url), context: shop.context() }
  let result: unknown
  await adminGuard(args, async () => {
    result = await action({ ...args, params: { key } } as never)
    return new Response()
  })
  return result
}

const unknownVersion = {
  status: 404,
  description: 'This version can no longer be read. Nothing was changed.',
}
const unreadable = { status: 400, description: 'The form could not be read. Nothing was changed.' }
const changedMeanwhile = {
  status: 409,
  description: 'It was changed meanwhile. Nothing was saved: reload the page first.',
}

beforeEach(() => shop.db.execute(sql`truncate content_pieces, content_versions restart identity`))

describe('the form of a piece', () => {
  it.each([
    ['draft', 'publish'],
    ['publish', 'draft'],
  ])('saves once with %s where the response was lost; %s is another save', async (intent, other) => {
    const fields = formOf(piece.fields, { ...piece.defaults, headline: 'First' })
    const sent = { ...(Object.fromEntries(fields) as Record<string, string>), editToken: '0' }
    for (let times = 0; times < 2; times++)
      expect(await submit({ ...sent, intent })).toMatchObject({ data: { ok: true } })
    const refused = { data: { ok: false, conflict: { editToken: '1' } } }
    expect(await submit({ ...sent, intent: other })).toMatchObject(refused)
    expect(await submit({ ...sent, intent, headline: 'Second' })).toMatchObject(refused)
    const state = { version: 1, isDraft: intent === 'draft', value: { headline: 'First' } }
    expect(await readPiece(shop.db, piece)).toMatchObject(state)
  })

  it('restores a version', async () => {
    await write('First', 0)
    await write('Second', 1)
    const first = (await readVersions(shop.db, piece)).at(-1)
    expect(await submit({ intent: 'restore', editToken: '2', restored: String(first?.id) })).toMatchObject({
      data: { ok: true, message: { title: 'Version restored' } },
    })
    expect((await readPiece(shop.db, piece)).value.headline).toBe('First')
  })

  it('refuses a version that no longer fits the rules', async () => {
    await write('First', 0)
    await shop.db.update(contentVersions).set({ value: { headline: 7 } })
    expect(await submit({ intent: 'restore', editToken: '1', restored: '1' })).toMatchObject({
      init: { status: unknownVersion.status },
      data: { message: { description: unknownVersion.description } },
    })
    expect(await readPiece(shop.db, piece)).toMatchObject({ version: 1, value: { headline: 'First' } })
  })

  it.each([
    [
      'a version that does not exist',
      { intent: 'restore', editToken: '1', restored: '999999' },
      unknownVersion,
    ],
    ['a version that is not a number', { intent: 'restore', editToken: '1', restored: 'x' }, unreadable],
    ['a version that is too large', { intent: 'restore', editToken: '1', restored: '1e300' }, unreadable],
    ['no version to restore', { intent: 'restore', editToken: '1' }, unknownVersion],
    ['an unknown intent', { intent: 'x', editToken: '1', restored: '1' }, unreadable],
    ['an unreadable edit token', { intent: 'reset', editToken: 'x' }, unreadable],
    ['an older edit token', { intent: 'reset', editToken: '0' }, changedMeanwhile],
  ])('refuses %s and changes nothing', async (_, form, { status, description }) => {
    await write('First', 0)
    const refused = await submit(form)
    expect(refused).toMatchObject({ init: { status }, data: { ok: false, message: { description } } })
    expect(refused).not.toHaveProperty('data.conflict')
    expect(await readPiece(shop.db, piece)).toMatchObject({ version: 1, value: { headline: 'First' } })
  })
})

describe('the versions of settings', () => {
  const change = (values: Partial<typeof defaultSettings>, version: number) =>
    changeSettings(shop.db, owner, settings, { ...defaultSettings, ...values }, version)
  const restore = (restored: number | undefined, editToken: string) =>
    submit({ intent: 'restore', editToken, restored: String(restored) }, settings)

  it('are listed with what each changed, after what applied before', async () => {
    await change({ phone: '+233 24 111 1111' }, 0)
    await change({ phone: '+233 24 111 1111', deliveryFeePesewas: 70_00 }, 1)
    expect((await readVersions(shop.db, settings)).map(({ changes }) => changes)).toEqual([
      [{ label: 'Delivery fee in pesewas', before: '5000', after: '7000' }],
      [{ label: 'Phone', before: defaultSettings.phone, after: '+233 24 111 1111' }],
      [],
    ])
  })

  it('are restored, as a version of their own', async () => {
    await change({ phone: '+233 24 111 1111' }, 0)
    await change({ phone: '+233 24 222 2222', deliveryFeePesewas: 70_00 }, 1)
    const [, first, before] = await readVersions(shop.db, settings)
    expect(await restore(first?.id, '2')).toMatchObject({
      data: { ok: true, message: { title: 'Version restored', description: 'It applies from now on.' } },
    })
    expect(await readSettings(shop.db)).toEqual({ ...defaultSettings, phone: '+233 24 111 1111' })
    expect((await readAudit(shop.db, undefined)).entries[0]).toMatchObject({
      action: 'settings.updated',
      before: { phone: '+233 24 222 2222', deliveryFeePesewas: 70_00 },
      after: { phone: '+233 24 111 1111', deliveryFeePesewas: 50_00 },
    })
    await restore(before?.id, '3')
    expect(await readSettings(shop.db)).toEqual(defaultSettings)
    expect(await readVersions(shop.db, settings)).toHaveLength(5)
  })

  it('are not restored over a change that somebody else made, and not edited here', async () => {
    await change({ phone: '+233 24 111 1111' }, 0)
    const [, before] = await readVersions(shop.db, settings)
    expect(await restore(before?.id, '0')).toMatchObject({ init: { status: 409 } })
    expect(await restore(999_999, '1')).toMatchObject({ init: { status: unknownVersion.status } })
    await expect(submit({ intent: 'reset', editToken: '1' }, settings)).rejects.toMatchObject({ status: 404 })
    expect(await readChangedSettings(shop.db, settings)).toMatchObject({ version: 1 })
  })
})
