import { z } from 'zod'
import { pictureSource } from '../design/pictures/picture-source.ts'
import type { FormResult } from '../platform/form-result.ts'
import { repeatedText } from '../platform/form-schema.ts'
import { fromDateTimeField } from '../platform/text/date-time-field.ts'
import { cleanText } from '../platform/text/text.ts'
import { parseTags, postStatuses, slugFromTitle } from './post.ts'

const text = z.string().transform(value => cleanText(value).trim())
const orNull = (value: string) => value || null
const optional = (max: number, message: string) => text.pipe(z.string().max(max, message)).transform(orNull)

/** A web address, a path of the shop or the name of a built-in picture. */
const isPicture = (value: string) =>
  /^https:/i.test(value) ? z.url({ protocol: /^https$/ }).safeParse(value).success : !!pictureSource(value)

/** Browsers block such a picture on an https page, and the content security policy does everywhere. */
const isUnsafe = (value: string) => /^http:/i.test(value)
const unsafePicture =
  'The picture’s address must begin with https: browsers do not show others. Or upload the picture.'
const unsafeInMarkdown = /!\[[^[\]]*\]\(\s*<?http:/i
const unsafeInHtml = /<img[^<>]*\ssrc\s*=[\s"']*http:/i

/** Checked by the editor before it sends, and by the server before it stores. `origin` is the shop's own. */
export const postSchema = (origin: string) =>
  z.object({
    title: text.pipe(z.string().min(1, 'Title is required').max(255, 'Title too long')),
    slug: z
      .string()
      .transform(slugFromTitle)
      .pipe(z.string().min(1, 'Slug is required').max(255, 'Slug too long')),
    excerpt: optional(2_000, 'Excerpt too long'),
    content: z
      .string()
      .transform(value => withOwnPaths(cleanText(value), origin))
      .pipe(
        z
          .string()
          .refine(value => value.trim() !== '', 'Content is required')
          .refine(
            value => !unsafeInMarkdown.test(value) && !unsafeInHtml.test(value),
            'A picture’s address in the content begins with http: make it https, or browsers do not show the picture',
          )
          .max(100_000, 'Content too long'),
      ),
    metaTitle: optional(255, 'Meta title too long'),
    metaDescription: optional(160, 'Meta description too long'),
    status: z.enum(postStatuses, 'Choose a status'),
    authorName: optional(120, 'Author name too long'),
    publishedAt: text
      .refine(value => value === '' || fromDateTimeField(value), 'Publish date must be a date and a time')
      .transform(value => fromDateTimeField(value) ?? null),
    featuredImage: text
      .transform(value => ownPath(value, origin) ?? value)
      .refine(value => !isUnsafe(value), unsafePicture)
      .refine(
        value => isUnsafe(value) || value === '' || (value.length <= 2_000 && isPicture(value)),
        'Must be a valid URL',
      )
      .transform(orNull),
    categoryIds: repeatedText.pipe(z.array(z.uuid('Choose from the list')).max(200)),
    tags: text
      .transform(parseTags)
      .transform(tags => [...new Set(tags)])
      .pipe(z.array(z.string().max(60, 'A tag is too long')).max(50, 'Too many tags')),
  })

/** A post as it is stored. */
export type PostDetails = z.output<ReturnType<typeof postSchema>>

/** The editor's fields, as typed. */
export type PostForm = z.input<ReturnType<typeof postSchema>> & { categoryIds: string[] }

/** The editor's fields and the edit token of the post that they were read from. */
export type OpenPost = PostForm & { editToken: string }

export const emptyPost: PostForm = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  metaTitle: '',
  metaDescription: '',
  status: 'published',
  authorName: '',
  publishedAt: '',
  featuredImage: '',
  categoryIds: [],
  tags: '',
}

export type PostResult = FormResult<keyof PostForm>

export const categorySchema = z.object({
  name: text.pipe(z.string().min(1, 'Name is required').max(60, 'Name too long')),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a colour'),
})

/** An address of the shop itself, by any scheme, as the path that stays right when the scheme or the domain changes. */
function ownPath(address: string, origin: string): string | undefined {
  if (!/^(https?:\/\/|\/[^/\\])/i.test(address) || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.host === new URL(origin).host ? url.pathname + url.search : undefined
}

const webAddress = /https?:[^\s"'<>()]*/gi

/** The content with every picture that the shop itself has by its path. */
const withOwnPaths = (content: string, origin: string) =>
  content.replace(webAddress, (address, index: number) =>
    isOfPicture(content.slice(Math.max(0, index - maxLabel), index))
      ? (ownPath(address, origin) ?? address)
      : address,
  )

/** What stands before the address of a picture: `![label](` or `<img … src="`. */
const isOfPicture = (before: string) => endsWithLabel(before) || endsWithSource(before)
const maxLabel = 1_000

function endsWithLabel(before: string): boolean {
  const end = before.trimEnd().replace(/<$/, '').trimEnd()
  const open = end.lastIndexOf('[')
  return end.endsWith('](') && end[open - 1] === '!' && !end.slice(open, -2).includes(']')
}

function endsWithSource(before: string): boolean {
  const tag = before.slice(Math.max(0, before.toLowerCase().lastIndexOf('<img')))
  const end = tag.trimEnd().replace(/["']$/, '').trimEnd()
  return (
    /^<img/i.test(tag) &&
    !tag.includes('>') &&
    end.endsWith('=') &&
    /\ssrc$/i.test(end.slice(0, -1).trimEnd())
  )
}
