import type { OpenPost } from '../post.ts'

export const draftKey = (id: string | undefined) => `blockyard:post-draft:${id ?? 'new'}`

export const sameForm = (a: OpenPost, b: OpenPost) => JSON.stringify(a) === JSON.stringify(b)
