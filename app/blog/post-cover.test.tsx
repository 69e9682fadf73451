import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { PostCard } from './post-card.tsx'
import { PostCover } from './post-cover.tsx'

const cover = (title: string, color?: string) =>
  renderToStaticMarkup(<PostCover title={title} color={color} />)

it('is the same for the same title, and differs between titles and categories', () => {
  expect(cover('Ring beams')).toBe(cover('Ring beams'))
  expect(cover('Ring beams')).not.toBe(cover('Gutters'))
  expect(cover('Ring beams', '#164A8A')).toContain('fill="#164A8A"')
})

it('is decorative, small and drawn without inline styles for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), title => {
      const html = cover(title)
      expect(html).toContain('aria-hidden="true"')
      expect(html).not.toMatch(/style=|NaN/)
      expect(html.length).toBeLessThan(1_500)
    }),
  )
})

it('stands on the card of a post without a picture', () => {
  const post = {
    id: '1',
    slug: 'gutters',
    title: 'Gutters',
    excerpt: null,
    authorName: null,
    publishedAt: null,
  }
  const cardWith = (featuredImage: string | null) => {
    const card = <PostCard post={{ ...post, featuredImage, categories: [] }} />
    const router = createMemoryRouter([{ path: '/', element: card }])
    return renderToStaticMarkup(<RouterProvider router={router} />)
  }
  expect(cardWith(null)).toContain(cover('Gutters'))
  expect(cardWith('hollow-blocks')).not.toContain(cover('Gutters'))
})
