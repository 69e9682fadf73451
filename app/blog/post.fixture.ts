import type { PostForm } from './post.ts'

/** A post as the editor sends it. */
export const postForm = (changes: Partial<PostForm> = {}): PostForm => ({
  title: 'How to stack blocks',
  slug: 'how-to-stack-blocks',
  excerpt: '',
  content: 'Dry ground first.',
  metaTitle: '',
  metaDescription: '',
  status: 'published',
  authorName: '',
  publishedAt: '',
  featuredImage: '',
  categoryIds: [],
  tags: '',
  ...changes,
})
