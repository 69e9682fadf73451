import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { coverPaths } from '../design/pictures/cover-paths.ts'
import type { PostSummary } from './post.ts'
import { PostCard } from './post-card.tsx'

it('shows a drawn cover in the colour of the category, as decoration without inline styles', () => {
  const post: PostSummary = {
    id: '1',
    slug: 'gutters',
    title: 'Gutters',
    excerpt: null,
    authorName: null,
    publishedAt: null,
    featuredImage: null,
    categories: [{ id: '1', name: 'Drainage', slug: 'drainage', color: '#164A8A' }],
  }
  const cardOf = (changes: Partial<PostSummary>) => {
    const element = createElement(PostCard, { post: { ...post, ...changes } })
    const router = createMemoryRouter([{ path: '/', element }])
    return renderToStaticMarkup(createElement(RouterProvider, { router }))
  }
  const html = cardOf({ cover: coverPaths('Gutters') })
  for (const path of coverPaths('Gutters').filter(Boolean)) expect(html).toContain(path)
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"[^>]*fill="#164A8A"/)
  expect(html).not.toMatch(/style=|<picture/)
  expect(cardOf({ featuredImage: 'hollow-blocks' })).toContain('<picture')
})
