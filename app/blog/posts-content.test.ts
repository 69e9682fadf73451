import { expect, it } from 'vitest'
import { renderMarkdown } from '../platform/text/markdown.server.ts'
import { firstPosts } from './posts.seed.ts'

it('the first posts start below the page title and are fully rendered', () => {
  for (const { content } of firstPosts) {
    const html = renderMarkdown(content)
    expect(html).toMatch(/<h2>/)
    expect(html).not.toMatch(/\*\*|\]\(|<h1/)
  }
})
