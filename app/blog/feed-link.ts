import { blogTitle, feedPath } from './post.ts'

/** Lets feed readers discover the feed. */
export const feedLink = (origin: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: blogTitle,
  href: origin + feedPath,
})
