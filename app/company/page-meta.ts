import type { MetaDescriptor } from 'react-router'
import { shareImage } from '../design/share-image.ts'
import { company, defaultSettings, type Settings } from './company.ts'
import type { CompanyData } from './use-company.ts'

type Page = {
  title: string
  description: string
  path: string
  /** Share image: name of a built-in picture, or path or URL of another. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product'
}

const rootData = (matches: readonly unknown[]) =>
  (matches as ({ id?: string; loaderData?: CompanyData } | undefined)[]).find(match => match?.id === 'root')
    ?.loaderData

export const originOf = (matches: readonly unknown[]): string => rootData(matches)?.origin ?? ''

export const settingsOf = (matches: readonly unknown[]): Settings =>
  rootData(matches)?.settings ?? defaultSettings

export function pageMeta(
  matches: readonly unknown[],
  { title, description, path, image, type = 'website' }: Page,
): MetaDescriptor[] {
  const origin = originOf(matches)
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
