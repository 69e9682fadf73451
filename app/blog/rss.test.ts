import { parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { rssFeed } from './rss.ts'

it('a feed is escaped and round-trips', () => {
  const nasty = 'Blocks & <b>"sand"</b> \'n\' ]]> \u0000\u000b\ud800 m²'
  const text = 'Blocks & <b>"sand"</b> \'n\' ]]> \ufffd m²'
  const feed = rssFeed({
    title: nasty,
    description: 'd',
    url: 'https://shop.example.com/blog',
    feedUrl: 'https://shop.example.com/blog/rss.xml?a=1&b=2',
    items: [
      {
        title: nasty,
        url: 'https://shop.example.com/blog/a-b',
        description: nasty,
        author: 'A & B',
        publishedAt: new Date('2026-11-21T14:05:00Z'),
        categories: ['Paving & Drainage'],
      },
    ],
  })
  const found: Record<string, string[]> = {}
  const walk = (nodes: ReturnType<typeof parseDocument>['children']) => {
    for (const node of nodes) {
      if (!('attribs' in node)) continue
      const [only] = node.children
      if (node.children.length === 1 && only?.type === 'text' && 'data' in only)
        found[node.name] = [...(found[node.name] ?? []), only.data]
      walk(node.children)
    }
  }
  walk(parseDocument(feed, { xmlMode: true }).children)
  expect(found).toMatchObject({
    title: [text, text],
    link: ['https://shop.example.com/blog', 'https://shop.example.com/blog/a-b'],
    description: ['d', text],
    pubDate: ['Sat, 21 Nov 2026 14:05:00 GMT'],
    category: ['Paving & Drainage'],
    'dc:creator': ['A & B'],
  })
})
