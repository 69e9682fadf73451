import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from './company.ts'
import { pageMeta, settingsOf } from './page-meta.ts'

const matches = [{ id: 'root', loaderData: { origin: 'https://shop.example' } }]
const page = { title: 'Culverts', description: 'Pipes of concrete.', path: '/products/culverts' }

function contentOf(tags: ReturnType<typeof pageMeta>, key: string) {
  const tag = tags.find(one => 'property' in one && one.property === key)
  return tag && 'content' in tag ? tag.content : undefined
}

describe('pageMeta', () => {
  it('writes title, canonical link and share card with absolute URLs', () => {
    const tags = pageMeta(matches, page)
    expect(tags).toContainEqual({ title: 'Culverts | Blockyard' })
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://shop.example/products/culverts',
    })
    expect(contentOf(tags, 'og:url')).toBe('https://shop.example/products/culverts')
  })

  it('adds the company to a title once', () => {
    expect(pageMeta(matches, { ...page, title: 'Blockyard: blocks' })).toContainEqual({
      title: 'Blockyard: blocks',
    })
  })

  it('shares a built-in picture as its generated JPEG, with its size', () => {
    for (const image of [undefined, 'culvert']) {
      const tags = pageMeta(matches, { ...page, image })
      const address = String(contentOf(tags, 'og:image'))
      expect(address).toContain(`https://shop.example/pictures/${image ?? 'hero-poster'}-`)
      const file = path.join(import.meta.dirname, '../../public', new URL(address).pathname)
      expect(existsSync(file)).toBe(true)
      expect(contentOf(tags, 'og:image:width')).toBe('1200')
    }
  })

  it('shares uploaded and external pictures unchanged', () => {
    const upload = pageMeta(matches, { ...page, image: '/uploads/x/800x600.webp' })
    expect(contentOf(upload, 'og:image')).toBe('https://shop.example/uploads/x/800x600.webp')
    expect(contentOf(upload, 'og:image:width')).toBeUndefined()
    const foreign = pageMeta(matches, { ...page, image: 'https://cdn.example/x.jpg' })
    expect(contentOf(foreign, 'og:image')).toBe('https://cdn.example/x.jpg')
  })

  it('falls back to the default picture for an unknown name', () => {
    expect(contentOf(pageMeta(matches, { ...page, image: 'not-made-yet' }), 'og:image')).toContain(
      'hero-poster',
    )
  })
})

it('settings are those of the root, or the defaults after its loader has failed', () => {
  const settings = { ...defaultSettings, freeDeliveryFromPesewas: 800_00 }
  expect(settingsOf([undefined, { id: 'root', loaderData: { settings, origin: '' } }])).toBe(settings)
  expect(settingsOf([{ id: 'root' }])).toBe(defaultSettings)
})
