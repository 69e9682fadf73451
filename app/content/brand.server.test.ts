import sharp from 'sharp'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { reportInvalidation } from '../platform/page-invalidation.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { brand } from './brand.content.ts'
import { ownAccent, publishBrand, uploadLogo } from './brand.fixture.ts'
import { readBrand, readMailBrand, showBrand } from './brand.server.ts'
import { brandFiles, readBrandFile, readLogo } from './brand-files.server.ts'
import { contentPath } from './content.server.ts'

const database = setUpDatabase()
beforeEach(async () => {
  await emptyTables(database.db, 'content_pieces', 'content_versions')
  reportInvalidation([contentPath])
})

const file = (path: string) => readBrandFile(testContext(database.db).services, path)
const noLogo = { picture: '', alt: '' }

/** The colour in the middle, as `r,g,b`. */
async function middleOf(picture: Uint8Array | undefined) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 4)) * info.channels
  return [...data.subarray(start, start + 3)].join(',')
}

test('a site without a logo and another colour has the files of the build, and no style of its own', async () => {
  for (const path of brandFiles) expect(await file(path)).toBeUndefined()
  const { logo, theme, files } = showBrand(await readBrand(database.db))
  expect([logo, theme, files]).toEqual([undefined, undefined, undefined])
  expect(await readMailBrand(database.db, 'https://shop.test')).toEqual({
    name: 'Blockyard',
    accent: '#a8401f',
    logo: '',
  })
})

describe('a logo', () => {
  it('is in the header at a size for dense screens, and has files for mails and for sharing', async () => {
    const logo = await uploadLogo(database.db)
    await publishBrand(database.db, { name: 'Tema Blocks', logo })
    const shown = showBrand(await readBrand(database.db))
    expect(shown.logo).toEqual({ src: `${logo.picture}?w=640`, width: 900, height: 300 })
    const version = logo.picture.slice(9, 17)
    expect(shown.files).toEqual({
      logo: `/brand/logo.png?v=${version}`,
      share: `/brand/share.jpg?v=${version}`,
    })
    expect((await readMailBrand(database.db, 'https://shop.test')).logo).toBe(
      `https://shop.test/brand/logo.png?v=${version}`,
    )
  })

  it.each([
    ['/brand/logo.png', 'image/png', '640x213'],
    ['/brand/share.jpg', 'image/jpeg', '1200x630'],
    ['/icon-192.png', 'image/png', '192x192'],
    ['/icon-512.png', 'image/png', '512x512'],
    ['/icon-maskable-512.png', 'image/png', '512x512'],
    ['/apple-touch-icon.png', 'image/png', '180x180'],
    ['/icon.svg', 'image/svg+xml', '256x256'],
  ])('makes %s', async (path, type, size) => {
    await publishBrand(database.db, { logo: await uploadLogo(database.db) })
    const made = await file(path)
    const { width, height } = await sharp(made?.bytes).metadata()
    expect([made?.type, `${width}x${height}`]).toEqual([type, size])
  })

  it('makes a favicon of three sizes', async () => {
    await publishBrand(database.db, { logo: await uploadLogo(database.db) })
    const { type, bytes } = (await file('/favicon.ico')) ?? {}
    expect(type).toBe('image/x-icon')
    expect([...(bytes?.subarray(0, 6) ?? [])]).toEqual([0, 0, 1, 0, 3, 0])
  })

  it('gives way to an icon of its own in tabs, and nowhere else', async () => {
    const logo = await uploadLogo(database.db)
    const favicon = await uploadLogo(database.db, { width: 200, height: 200, colour: '#008000' })
    await publishBrand(database.db, { logo, favicon })
    const green = /^[0-9],12[0-9],[0-9]$/
    expect(await middleOf((await file('/icon-192.png'))?.bytes)).toMatch(green)
    expect(await middleOf((await file('/brand/logo.png'))?.bytes)).toMatch(/^2\d,7\d,21\d$/)
    await publishBrand(database.db, { logo: noLogo, favicon }, 1)
    expect(await middleOf((await file('/icon-192.png'))?.bytes)).toMatch(green)
    expect(await file('/brand/logo.png')).toBeUndefined()
  })

  it('whose picture is gone leaves the files of the build', async () => {
    const picture = `/uploads/${'0'.repeat(64)}/10x10.webp`
    await publishBrand(database.db, { logo: { picture, alt: '' } })
    for (const path of brandFiles) expect(await file(path)).toBeUndefined()
    expect(await readLogo(database.db, picture)).toBeUndefined()
  })
})

describe('an accent colour', () => {
  it('is the colour of the icons where there is no picture', async () => {
    await publishBrand(database.db, { accent: ownAccent })
    expect(await middleOf((await file('/icon-maskable-512.png'))?.bytes)).toBe('29,78,216')
    expect(Buffer.from((await file('/icon.svg'))?.bytes ?? []).toString()).toContain(ownAccent)
    expect(await file('/brand/share.jpg')).toBeUndefined()
  })

  it('replaces the colours of the style sheet', async () => {
    await publishBrand(database.db, { accent: ownAccent })
    expect(showBrand(await readBrand(database.db)).theme).toEqual({
      colour: ownAccent,
      css: ':root{--color-laterite:#1d4ed8;--color-laterite-dark:#1840b1;--color-laterite-tint:#e4eafa}',
    })
  })

  it('has another ETag than the one before', async () => {
    await publishBrand(database.db, { accent: ownAccent })
    const before = await file('/icon.svg')
    await publishBrand(database.db, { accent: '#065f46' }, 1)
    expect((await file('/icon.svg'))?.etag).not.toBe(before?.etag)
  })
})

test('what is stored and too pale for text is not shown', async () => {
  await publishBrand(database.db, { name: 'Tema Blocks', accent: '#ffff00' })
  expect(await readBrand(database.db)).toEqual(brand.defaults)
})
