import type { MetaDescriptor } from 'react-router'
import { shareImage } from '../design/pictures/share-image.ts'
import { companyOf, fullTitle } from './page-title.ts'
import type { PageTitle } from './titles.content.ts'

type Page = Partial<PageTitle> & {
  path: string
  /** Share image: name of a built-in picture, or path or URL of another. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product'
}

/** Without a title, nothing: the page's data could not be loaded. */
export function pageMeta(
  matches: readonly unknown[],
  { title, description = '', path, image, type = 'website' }: Page,
): MetaDescriptor[] {
  if (!title) return []
  const { origin, brand } = companyOf(matches)
  const shownTitle = fullTitle(title, brand)
  const tags: MetaDescriptor[] = [
    { title: shownTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
  ]
  // Programs that make share cards read the served page, so browsers need neither the tags nor the code.
  if (!import.meta.env.SSR) return tags
  const { src, size } = shareImage(image ?? brand.files?.share)
  const picture = src.startsWith('/') ? origin + src : src
  return [
    ...tags,
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_GH' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: shownTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: picture },
    ...(size
      ? [
          { property: 'og:image:width', content: String(size.width) },
          { property: 'og:image:height', content: String(size.height) },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shownTitle },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ]
}
