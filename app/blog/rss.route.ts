import { titles } from '../company/titles.content.ts'
import { brand } from '../content/brand.content.ts'
import { openContent } from '../content/content.server.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import { markdownText } from '../platform/text/markdown.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/rss.route'
import { feedPath, postPath } from './post.ts'
import { feedPosts } from './posts.server.ts'
import { rssFeed } from './rss.ts'

export const handle: UrlHandle = { kind: 'machine' }

export const headers = publicPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = services(context)
  const [read, posts] = await Promise.all([openContent(services(context)), feedPosts(db)])
  const { name } = read(brand)
  const { title, description } = read(titles).blog
  const feed = rssFeed({
    title: `${name}: ${title}`,
    description,
    url: `${env.publicOrigin}/blog`,
    feedUrl: env.publicOrigin + feedPath,
    items: posts.map(post => ({
      title: post.title,
      url: env.publicOrigin + postPath(post.slug),
      description: post.excerpt ?? markdownText(post.content, 300),
      author: post.authorName ?? name,
      publishedAt: post.publishedAt ?? new Date(0),
      categories: post.categories.map(({ name }) => name),
    })),
  })
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
