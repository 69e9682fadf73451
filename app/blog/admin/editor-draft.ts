import type { OpenPost } from '../post.ts'

/** Under which what is typed is kept in this tab. */
export const draftKey = (id: string | undefined) => `blockyard:post-draft:${id ?? 'new'}`

export const sameForm = (a: OpenPost, b: OpenPost) => JSON.stringify(a) === JSON.stringify(b)
