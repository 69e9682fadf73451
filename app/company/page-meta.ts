import type { MetaDescriptor } from 'react-router'
import { shareImage } from '../design/share-image.ts'
import { company, defaultSettings, type Settings } from './company.ts'
import { freeDeliveryCondition } from './free-delivery.tsx'
import type { PageTitle } from './titles.content.ts'
import type { CompanyData } from './use-company.ts'

type Page = Partial<PageTitle> & {
  path: string
  /** Share image: name of a built-in picture, or path or URL of another. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product'
}

/** What the root has loaded, for a page's `meta`. */
export const companyOf = (matches: readonly unknown[]) =>
  (matches as ({ id?: string; loaderData?: CompanyData } | undefined)[]).find(match => match?.id === 'root')
    ?.loaderData

export const originOf = (matches: readonly unknown[]): string => companyOf(matches)?.origin ?? ''

export const settingsOf = (matches: readonly unknown[]): Settings =>
  companyOf(matches)?.settings ?? defaultSettings

/** Without a title, nothing: the page's data could not be loaded. */
export function pageMeta(
  matches: readonly unknown[],
  { title, description: text = '', path, image, type = 'website' }: Page,
): MetaDescriptor[] {
  if (title === undefined) return []
  const origin = originOf(matches)
  const description = text.replaceAll('{condition}', freeDeliveryCondition(settingsOf(matches)))
  const fullTitle = title.includes(company.name) ? title : `${title} | ${company.name}`
  const url = origin + path
  const { src, size } = shareImage(image)
  const picture = src.startsWith('/') ? origin + src : src
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: company.name },
    { property: 'og:locale', content: 'en_GH' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    ...(size
      ? [
          { property: 'og:image:width', content: String(size.width) },
          { property: 'og:image:height', content: String(size.height) },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: fullTitle },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ]
}
