import { emptyPost, type PostForm } from './post-schema.ts'

/** A post as the editor sends it. */
export const postForm = (changes: Partial<PostForm> = {}): PostForm => ({
  ...emptyPost,
  title: 'How to stack blocks',
  slug: 'how-to-stack-blocks',
  content: 'Dry ground first.',
  ...changes,
})
