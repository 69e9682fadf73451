import { conflictOf, editTokenOf } from '../../platform/edit-token.server.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { toDateTimeField } from '../../platform/text/date-time-field.ts'
import { isPublic, type Post, statusNames } from '../post.ts'
import type { OpenPost, PostDetails, PostForm } from '../post-schema.ts'

type Fields = Pick<Post, keyof Post & keyof PostForm> & { categoryIds: string[] }

const formOf = (post: Fields): PostForm => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt ?? '',
  content: post.content,
  metaTitle: post.metaTitle ?? '',
  metaDescription: post.metaDescription ?? '',
  status: post.status,
  authorName: post.authorName ?? '',
  publishedAt: toDateTimeField(post.publishedAt),
  featuredImage: post.featuredImage ?? '',
  categoryIds: post.categoryIds,
  tags: post.tags.join(', '),
})

export function openPost(post: Post): OpenPost {
  const form = formOf({ ...post, categoryIds: post.categories.map(({ id }) => id) })
  return { ...form, editToken: editTokenOf(form) }
}

const labels: Record<keyof PostForm, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  status: 'Status',
  authorName: 'Author name',
  publishedAt: 'Publish date',
  featuredImage: 'Featured image',
  categoryIds: 'Categories',
  tags: 'Tags',
}

/** Whether saving `typed` would change nothing; an empty date of a published post stands for its earlier save. */
export function matchesStored(stored: Post, typed: PostDetails): boolean {
  const publishedNow = typed.status === 'published' && typed.publishedAt === null && isPublic(stored)
  const { publishedAt } = publishedNow ? stored : typed
  return postConflict(stored, { ...typed, publishedAt }).differences.length === 0
}

/** The conflict between what is stored and `typed`, which was made from an earlier state. */
export function postConflict(stored: Post, typed: PostDetails): Conflict {
  const { editToken, ...form } = openPost(stored)
  const names = new Map(stored.categories.map(({ id, name }) => [id, name]))
  const readable = (fields: PostForm) => ({
    ...fields,
    status: statusNames[fields.status],
    publishedAt: fields.publishedAt.replace('T', ' '),
    categoryIds: fields.categoryIds.map(id => names.get(id) ?? id).sort(),
  })
  return conflictOf(editToken, labels, readable(form), readable(formOf(typed)))
}
