import { xmlElement as element, escapeXml } from '../platform/text/xml.ts'

type Item = {
  title: string
  url: string
  description: string
  author: string
  publishedAt: Date
  categories: string[]
}
type Feed = { title: string; description: string; url: string; feedUrl: string; items: Item[] }

/** An RSS 2.0 document. */
export function rssFeed({ title, description, url, feedUrl, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', url),
    element('description', description),
    '<language>en-GH</language>',
    `<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...(items[0] ? [element('lastBuildDate', items[0].publishedAt.toUTCString())] : []),
    ...items.map(rssItem),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const rssItem = (item: Item) =>
  [
    '<item>',
    element('title', item.title),
    element('link', item.url),
    `<guid isPermaLink="true">${escapeXml(item.url)}</guid>`,
    element('description', item.description),
    element('dc:creator', item.author),
    element('pubDate', item.publishedAt.toUTCString()),
    ...item.categories.map(name => element('category', name)),
    '</item>',
  ].join('\n')
