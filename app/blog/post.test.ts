import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublic, parseTags, postPath, slugFromTitle } from './post.ts'

describe('a post', () => {
  it('is public once it is published and its date is reached', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const at = (text: string) => new Date(text)
    expect(isPublic({ status: 'published', publishedAt: at('2026-11-21T12:00:00Z') }, now)).toBe(true)
    expect(isPublic({ status: 'published', publishedAt: at('2026-11-21T12:00:01Z') }, now)).toBe(false)
    expect(isPublic({ status: 'published', publishedAt: null }, now)).toBe(false)
    expect(isPublic({ status: 'draft', publishedAt: at('2020-01-01') }, now)).toBe(false)
    expect(isPublic({ status: 'archived', publishedAt: at('2020-01-01') }, now)).toBe(false)
  })
})

describe('a slug', () => {
  it.each([
    ['Hollow or Solid Blocks?', 'hollow-or-solid-blocks'],
    ['  5 tips:   curing -- in   harmattan ', '5-tips-curing-in-harmattan'],
    ['Ready_mix (Grade 25) & more', 'ready_mix-grade-25-more'],
    ['Béton', 'bton'],
    ['家', ''],
  ])('of %j is %j', (title, slug) => expect(slugFromTitle(title)).toBe(slug))

  it('is lower case with word characters and single hyphens, and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), title => {
        const slug = slugFromTitle(title)
        expect(slug).toMatch(/^[a-z0-9_-]*$/)
        expect(slug).not.toContain('--')
        expect(slugFromTitle(slug)).toBe(slug)
        expect(postPath(slug)).toBe(`/blog/${slug}`)
      }),
    )
  })
})

describe('tags', () => {
  it('are split on commas, trimmed, without empty ones', () => {
    expect(parseTags(' blocks, ,ready-mix ,, roofing sheets,')).toEqual([
      'blocks',
      'ready-mix',
      'roofing sheets',
    ])
    expect(parseTags('')).toEqual([])
  })

  it('round-trip when joined', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const tags = parseTags(text)
        expect(tags.every(tag => tag !== '' && tag === tag.trim() && !tag.includes(','))).toBe(true)
        expect(parseTags(tags.join(', '))).toEqual(tags)
      }),
    )
  })
})
