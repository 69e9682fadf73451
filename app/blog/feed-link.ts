import { feedPath } from './post.ts'

/** Lets feed readers discover the feed. */
export const feedLink = (origin: string, title: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title,
  href: origin + feedPath,
})
