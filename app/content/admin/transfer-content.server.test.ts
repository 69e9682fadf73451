import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { PictureValue } from '../../platform/fields/field.ts'
import { defineContent, defineSettings } from '../../platform/fields/piece.ts'
import { storeUpload } from '../../platform/files/uploads.server.ts'
import { uploads } from '../../platform/files/uploads.table.ts'
import { writeZip } from '../../platform/files/zip.server.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { storeSettings } from '../content.fixture.ts'
import { readSettingsPiece } from '../content.server.ts'
import { type ArchivedContent, readArchive, writeArchive } from './content-archive.server.ts'
import type { Editor } from './manage-content.server.ts'
import { publish, readPiece, readVersions, saveDraft } from './manage-content.server.ts'
import { exportContent, importContent } from './transfer-content.server.ts'

const motto = defineContent({
  key: 'motto',
  title: 'Motto',
  group: 'Home',
  paths: ['/'],
  fields: { text: { kind: 'text', label: 'Text', max: 40 } },
  defaults: { text: 'Concrete since 1988' },
})
const team = defineContent({
  key: 'team',
  title: 'Team',
  group: 'About',
  paths: ['/about'],
  fields: {
    people: {
      kind: 'list',
      label: 'People',
      item: 'person',
      max: 3,
      fields: {
        name: { kind: 'text', label: 'Name', max: 40 },
        photo: { kind: 'picture', label: 'Photo' },
      },
    },
  },
  defaults: { people: [] },
})
const legal = defineContent({
  key: 'legal',
  title: 'Legal',
  group: 'Legal',
  paths: ['/legal'],
  fields: {
    terms: { kind: 'group', label: 'Terms', fields: { title: { kind: 'text', label: 'Heading', max: 40 } } },
  },
  defaults: { terms: { title: 'Terms' } },
})
const settings = defineSettings({
  key: 'settings',
  title: 'Settings',
  savedAt: '/admin/settings',
  paths: [],
  exported: ['phone', 'address'],
  fields: {
    phone: { kind: 'phone', label: 'Phone' },
    address: { kind: 'text', label: 'Address', max: 200 },
    deliveryFeePesewas: { kind: 'money', label: 'Delivery fee', max: 100_00 },
  },
  defaults: { phone: '+233 30 200 0000', address: 'Accra', deliveryFeePesewas: 50_00 },
})
const pieces = [motto, team, legal, settings]

const database = setUpDatabase()
beforeEach(() => clear())

const contentTables = ['content_pieces', 'content_versions', 'audit_entries']
const clearContent = () => emptyTables(database.db, ...contentTables)
const clear = () => emptyTables(database.db, ...contentTables, 'uploads')
const exported = () => exportContent(database.db, pieces)
const editor: Editor = { ...owner, permissions: ['content.edit'] }
const check = (file: Uint8Array, admin: Editor = owner) => importContent(database.db, pieces, { admin, file })
const apply = (file: Uint8Array, fingerprint: string, admin: Editor = owner) =>
  importContent(database.db, pieces, { admin, file, fingerprint })
const archive = (values: Record<string, unknown>, changed: ArchivedContent['settings'] = {}) =>
  writeArchive({ pieces: values, settings: changed }, new Map())
const textOf = async () => (await readPiece(database.db, motto)).value

async function fillShop() {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a8401f' } })
    .png()
    .toBuffer()
  const stored = await storeUpload(database.db, photo)
  if (!stored.ok) throw new Error(stored.message)
  const person = { name: 'Ama', photo: { picture: stored.picture, alt: 'Ama', focus: { x: 20, y: 0 } } }
  await publish(database.db, owner, motto, { text: 'Blocks for Kumasi' }, 0)
  await publish(database.db, owner, team, { people: [person] }, 0)
  await storeSettings(database.db, settings, { address: 'Kumasi', deliveryFeePesewas: 1 })
  return person
}

async function previewOf(file: Uint8Array, admin?: Editor) {
  const result = await check(file, admin)
  if (!result.ok) throw new Error(result.message)
  return result.preview
}

describe('an exported website', () => {
  it('changes nothing where it comes from', async () => {
    await fillShop()
    const preview = await previewOf(await exported())
    expect(preview.pieces.map(({ state }) => state)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(preview).toMatchObject({
      settings: [],
      leavesOutSettings: false,
      pictures: { all: 1, added: 0 },
      unknown: [],
    })
  })

  it('is the same in another shop, pictures included, and each part can be restored', async () => {
    const person = await fillShop()
    const file = await exported()
    await clear()
    await saveDraft(database.db, owner, motto, { text: 'A draft' }, 0)
    const preview = await previewOf(file)
    expect(preview.pieces).toEqual([
      { name: 'Home: Motto', state: 'new', fields: ['Text'], discardsDraft: true },
      { name: 'About: Team', state: 'new', fields: ['People'], discardsDraft: false },
      { name: 'Legal: Legal', state: 'unchanged', fields: [], discardsDraft: false },
    ])
    expect(preview.settings).toMatchObject([{ label: 'Address', after: 'Kumasi' }])
    expect(preview.pictures).toEqual({ all: 1, added: 1 })
    expect(await textOf()).toEqual({ text: 'A draft' })

    expect(await apply(file, preview.fingerprint)).toMatchObject({ ok: true, isApplied: true })
    expect(await textOf()).toEqual({ text: 'Blocks for Kumasi' })
    expect((await readPiece(database.db, team)).value).toEqual({ people: [person] })
    expect(await readSettingsPiece(database.db, settings)).toMatchObject({
      address: 'Kumasi',
      deliveryFeePesewas: 50_00,
    })
    expect(await readVersions(database.db, motto)).toHaveLength(1)
    expect(Buffer.from(await exported()).equals(Buffer.from(file))).toBe(true)
  })

  it('is imported without the settings by who may not change them', async () => {
    await fillShop()
    const file = await exported()
    await clear()
    const { fingerprint, ...preview } = await previewOf(file, editor)
    expect(preview).toMatchObject({ settings: [], leavesOutSettings: true })
    expect(await apply(file, fingerprint, editor)).toMatchObject({ ok: true, isApplied: true })
    expect(await textOf()).toEqual({ text: 'Blocks for Kumasi' })
    expect(await readSettingsPiece(database.db, settings)).toMatchObject({ address: 'Accra' })
  })

  it('keeps a picture that only an order showed before', async () => {
    await fillShop()
    const file = await exported()
    await clearContent()
    await database.db.update(uploads).set({ isKept: false })
    const { fingerprint } = await previewOf(file)
    expect(await apply(file, fingerprint)).toMatchObject({ ok: true, isApplied: true })
    expect(await database.db.select({ isKept: uploads.isKept }).from(uploads)).toEqual([{ isKept: true }])
  })

  it('that has the original text brings it back as the original', async () => {
    const file = await exported()
    await fillShop()
    const { fingerprint } = await previewOf(file)
    await apply(file, fingerprint)
    expect(await readPiece(database.db, motto)).toMatchObject({ isChanged: false, value: motto.defaults })
    expect(await readVersions(database.db, motto)).toHaveLength(2)
  })

  it('is imported once when it is sent again because the response was lost', async () => {
    await fillShop()
    const file = await exported()
    await clear()
    const { fingerprint } = await previewOf(file)
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await apply(file, fingerprint)).toMatchObject({ ok: true, isApplied: true })
    expect(await readVersions(database.db, motto)).toHaveLength(1)
    await publish(database.db, owner, motto, { text: 'Meanwhile' }, 1)
    expect(await apply(file, fingerprint)).toMatchObject({ message: expect.stringMatching(/changed since/) })
  })

  it('replaces nothing once the site has changed since the preview', async () => {
    const file = archive({ motto: { text: 'From the file' } })
    const { fingerprint } = await previewOf(file)
    await publish(database.db, owner, motto, { text: 'Meanwhile' }, 0)
    expect(await apply(file, fingerprint)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/changed since/),
    })
    expect(await textOf()).toEqual({ text: 'Meanwhile' })
  })

  it('leaves alone what is not in it, and names what this shop does not have', async () => {
    const preview = await previewOf(archive({ motto: motto.defaults, banner: {} }))
    expect(preview.pieces).toHaveLength(1)
    expect(preview.unknown).toEqual(['banner'])
  })
})

it('that was exported before a field was declared has the default of the field', async () => {
  const source = { kind: 'text', label: 'Source', max: 40 } as const
  const declaredSince = defineContent({
    ...motto,
    fields: { ...motto.fields, source },
    defaults: { ...motto.defaults, source: 'Accra' },
  })
  const file = archive({ motto: { text: 'From the file' } })
  const checked = await importContent(database.db, [declaredSince], { admin: owner, file })
  expect(checked).toMatchObject({ ok: true, preview: { pieces: [{ state: 'new', fields: ['Text'] }] } })
  await importContent(database.db, [declaredSince], {
    admin: owner,
    file,
    fingerprint: checked.preview?.fingerprint,
  })
  expect((await readPiece(database.db, declaredSince)).value).toEqual({
    text: 'From the file',
    source: 'Accra',
  })
})

const missing = `/uploads/${'0'.repeat(64)}/40x30.webp`
const person = (photo: Partial<PictureValue>) => ({ name: 'Ama', photo: { picture: '', alt: '', ...photo } })

describe('refuses', () => {
  it.each([
    [{ motto: { text: 7 } }, 'Home: Motto, Text: The value is missing or of the wrong kind.'],
    [{ motto: { text: 'x'.repeat(41) } }, 'Home: Motto, Text: At most 40 characters'],
    [{ motto: [] }, 'Home: Motto: The value is missing or of the wrong kind.'],
    [
      { team: { people: [person({}), { ...person({}), name: '' }] } },
      'About: Team, People, person 2, Name: Name is missing',
    ],
    [
      { team: { people: [person({ picture: 'https://example.com/a.png', alt: 'x' })] } },
      'About: Team, People, person 1, Photo: Upload a picture',
    ],
    [
      { team: { people: [person({ picture: missing, alt: 'x' })] } },
      'About: Team, People: A picture is missing from the file.',
    ],
    [{ legal: { terms: { title: '' } } }, 'Legal: Legal, Terms, Heading: Heading is missing'],
  ])('%j with the piece and the field', async (values, problem) => {
    const file = archive(values)
    expect(await check(file)).toMatchObject({ ok: false, problems: [problem] })
    expect(await apply(file, 'any')).toMatchObject({ ok: false, problems: [problem] })
    expect(await readPiece(database.db, motto)).toMatchObject({ version: 0 })
  })

  it('a setting that breaks its rule', async () => {
    expect(await check(archive({}, { phone: 'none' }))).toMatchObject({
      problems: ['Settings, Phone: Enter a phone number such as +233 24 123 4567'],
    })
  })

  it('a picture that is not of pixels only', async () => {
    const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: '<script>' } })
      .webp()
      .toBuffer()
    const behind = Buffer.concat([await sharp(webp).webp().toBuffer(), Buffer.from('<script>')])
    for (const bytes of [webp, behind, Buffer.from('<svg onload="alert(1)"/>')]) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const file = writeArchive({ pieces: {}, settings: {} }, new Map([[hash, bytes]]))
      expect(await check(file)).toMatchObject({
        ok: false,
        message: expect.stringMatching(/cannot be used/),
      })
    }
  })
})

const zip = (name: string, content: string | Uint8Array) =>
  writeZip([{ name, bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content }])

it.each([
  ['another kind of file', new TextEncoder().encode('name,price'), /not a ZIP file/],
  ['a cut file', zip('content.json', '{}').subarray(0, 30), /damaged or incomplete/],
  ['another ZIP file', zip('photo.txt', 'hello'), /not an export/],
  ['another JSON file', zip('content.json', '{"orders":[]}'), /not an export/],
  ['a broken JSON file', zip('content.json', '{"pieces":'), /not JSON/],
  [
    'a file of a newer version',
    zip('content.json', '{"format":"blockyard website","version":2}'),
    /newer version/,
  ],
  ['texts of 6 MB', zip('content.json', new Uint8Array(6_000_000)), /larger than 5 MB/],
  ['60 MB unpacked', zip('content.json', new Uint8Array(60_000_000)), /too much/],
])('%s is refused with a sentence', async (_, file, message) => {
  expect(await readArchive(file)).toMatchObject({ ok: false, message: expect.stringMatching(message) })
})

it('folders that another program has added do not matter, nor do other files', async () => {
  const content = { pieces: { motto: {} }, settings: {} }
  const json = JSON.stringify({ format: 'blockyard website', version: 1, ...content })
  const bytes = new TextEncoder().encode(json)
  const file = writeZip([
    { name: '../../website/content.json', bytes },
    { name: '__MACOSX/._x', bytes },
    { name: '/etc/passwd', bytes },
  ])
  expect(await readArchive(file)).toMatchObject({ ok: true, content, pictures: new Map() })
})

test('settings are stored as texts that the database accepts', async () => {
  const file = archive({}, { address: ' Kumasi\0\ud800 ' })
  const checked = await check(file)
  if (!checked.ok) throw new Error(checked.message)
  expect(await apply(file, checked.preview.fingerprint)).toMatchObject({ ok: true, isApplied: true })
  expect(await readSettingsPiece(database.db, settings)).toMatchObject({ address: 'Kumasi\ufffd' })
})
