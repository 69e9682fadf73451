import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeCompany } from './company.fixture.ts'
import { pageMeta } from './page-meta.ts'
import { companyOf, fullTitle } from './page-title.ts'
import { unknownCompany } from './use-company.ts'

const matches = [{ id: 'root', loaderData: makeCompany() }]
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

it('the company is that of the root, or unknown after its loader has failed', () => {
  expect(companyOf([undefined, ...matches])).toEqual(makeCompany())
  expect(companyOf([{ id: 'root' }])).toBe(unknownCompany)
  expect(fullTitle('Page not found', unknownCompany.brand)).toBe('Page not found')
})
