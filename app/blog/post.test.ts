import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublic, postPath } from './post.ts'
import { fromPublishField, parseTags, slugFromTitle, toPublishField } from './post-fields.ts'

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

describe('the publish date', () => {
  it('is Accra time, to the minute', () => {
    expect(toPublishField(new Date('2026-11-21T14:05:59Z'))).toBe('2026-11-21T14:05')
    expect(toPublishField(null)).toBe('')
    expect(fromPublishField('2026-11-21T14:05')).toEqual(new Date('2026-11-21T14:05:00Z'))
  })

  it.each([
    '',
    '2026-02-30T10:00',
    '2026-11-21',
    '2026-11-21T24:00',
    '21/11/2026 14:05',
    '2026-11-21T14:05Z',
    '0026-11-21T10:00',
    '0000-01-01T00:00',
    '1969-12-31T23:59',
    '10000-01-01T00:00',
  ])('can not be %j', text => expect(fromPublishField(text)).toBeUndefined())

  it('round-trips from 1970 on and is rejected before', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        at => {
          const back = fromPublishField(toPublishField(at))
          if (at.getUTCFullYear() < 1970) expect(back).toBeUndefined()
          else expect(back && at.getTime() - back.getTime()).toBeLessThan(60_000)
        },
      ),
    )
  })

  it('decides with the status whether a post is public', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const at = (text: string) => new Date(text)
    expect(isPublic({ status: 'published', publishedAt: at('2026-11-21T12:00:00Z') }, now)).toBe(true)
    expect(isPublic({ status: 'published', publishedAt: at('2026-11-21T12:00:01Z') }, now)).toBe(false)
    expect(isPublic({ status: 'published', publishedAt: null }, now)).toBe(false)
    expect(isPublic({ status: 'draft', publishedAt: at('2020-01-01') }, now)).toBe(false)
    expect(isPublic({ status: 'archived', publishedAt: at('2020-01-01') }, now)).toBe(false)
  })
})
