import { blogTitle, feedPath } from './post.ts'

/** Tells readers' programs where the feed is. */
export const feedLink = (origin: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: blogTitle,
  href: origin + feedPath,
})
