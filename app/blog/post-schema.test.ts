import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../platform/form-result.ts'
import { postForm } from './post.fixture.ts'
import type { PostForm } from './post-schema.ts'
import { postSchema } from './post-schema.ts'

const origin = 'https://shop.example'

const errorsOf = (changes: Partial<Record<keyof PostForm, unknown>>) => {
  const parsed = postSchema(origin).safeParse({ ...postForm(), ...changes })
  return parsed.success ? {} : fieldErrors(parsed.error)
}
const long = (length: number) => 'x'.repeat(length)

describe('a post', () => {
  it.each<[keyof PostForm, unknown, string]>([
    ['title', '  ', 'Title is required'],
    ['title', long(256), 'Title too long'],
    ['slug', '', 'Slug is required'],
    ['slug', '..', 'Slug is required'],
    ['slug', long(256), 'Slug too long'],
    ['content', '\n \n', 'Content is required'],
    ['metaTitle', long(256), 'Meta title too long'],
    ['metaDescription', long(161), 'Meta description too long'],
    ['featuredImage', 'not an address', 'Must be a valid URL'],
    ['featuredImage', 'javascript:alert(1)', 'Must be a valid URL'],
    ['featuredImage', 'https://', 'Must be a valid URL'],
    ['featuredImage', '//example.com/x.jpg', 'Must be a valid URL'],
    ['featuredImage', '/\\example.com/x.jpg', 'Must be a valid URL'],
    ['featuredImage', 'https://shop.example/', 'Must be a valid URL'],
    [
      'featuredImage',
      'http://example.com/a.jpg',
      'The picture’s address must begin with https: browsers do not show others. Or upload the picture.',
    ],
    ...['![](http://example.com/a.jpg)', '![A wall]( <HTTP://x/a>)', '<img alt="" src=\'http://x/a\'>'].map(
      (content): [keyof PostForm, unknown, string] => [
        'content',
        `Text ${content}`,
        'A picture’s address in the content begins with http: make it https, or browsers do not show the picture',
      ],
    ),
    ['status', 'gone', 'Choose a status'],
    ['publishedAt', '2026-13-01T10:00', 'Publish date must be a date and a time'],
  ])('with %s %j is refused', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
  })

  it.each<[keyof PostForm, unknown]>([
    ['title', long(255)],
    ['slug', long(255)],
    ['metaTitle', long(255)],
    ['metaDescription', long(160)],
    ['featuredImage', ''],
    ['featuredImage', 'https://example.com/picture.jpg'],
    ['featuredImage', `/uploads/${'0a'.repeat(32)}/1280x960.webp`],
    ['featuredImage', 'hollow-blocks'],
    ['featuredImage', '/pictures/wall.webp'],
    ['featuredImage', 'http://shop.example/pictures/wall.webp'],
    ['content', '![](http://shop.example/a.jpg) <img src="HTTP://Shop.Example/b.jpg">'],
    ['content', '[link](http://example.com) ![A](https://example.com/http:x) http://example.com'],
    ['publishedAt', ''],
    ['tags', ''],
  ])('with %s %j is taken', (field, value) => expect(errorsOf({ [field]: value })).toEqual({}))

  it.each(['http://shop.example', 'https://shop.example', 'http://localhost:3000'])(
    'has pictures of the shop at %s as paths, whatever the scheme of the link',
    shop => {
      const links = ['http', 'https'].map(scheme => shop.replace(/^https?/, scheme))
      for (const link of links) {
        const picture = `${link}/uploads/${'0a'.repeat(32)}/1280x960.webp`
        const path = picture.slice(link.length)
        const content = `![A wall](${picture} "Wall") <img alt="" src='${picture}'> [link](${link}/about)`
        const stored = postSchema(shop).parse({ ...postForm(), featuredImage: picture, content })
        expect(stored.featuredImage).toBe(path)
        expect(stored.content).toBe(
          `![A wall](${path} "Wall") <img alt="" src='${path}'> [link](${link}/about)`,
        )
      }
    },
  )

  it('keeps pictures of other sites and other ports as they are', () => {
    for (const featuredImage of ['https://shop.example.com/a.jpg', 'https://shop.example:444/a.jpg']) {
      const content = `![](${featuredImage})`
      expect(postSchema(origin).parse({ ...postForm(), featuredImage, content })).toMatchObject({
        featuredImage,
        content,
      })
    }
  })

  it('names every faulty field once', () => {
    expect(errorsOf({ title: '', slug: '', content: '' })).toEqual({
      title: 'Title is required',
      slug: 'Slug is required',
      content: 'Content is required',
    })
  })

  it('is stored trimmed, empty fields as nothing, the slug fit for an address', () => {
    const parsed = postSchema(origin).parse({
      ...postForm(),
      title: ' A\u0000 title ',
      slug: 'My Slug / 1?',
      excerpt: ' ',
      tags: 'a, b,, a',
      publishedAt: '2026-11-21T14:05',
    })
    expect(parsed).toMatchObject({
      title: 'A title',
      slug: 'my-slug-1',
      excerpt: null,
      metaTitle: null,
      featuredImage: null,
      tags: ['a', 'b'],
      publishedAt: new Date('2026-11-21T14:05:00Z'),
    })
  })
})
