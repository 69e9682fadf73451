import { logoUrl } from '../company/company-data.ts'
import type { CompanyData } from '../company/use-company.ts'
import { type Post, postPath } from './post.ts'

type Article = {
  post: Pick<Post, 'title' | 'slug' | 'authorName' | 'publishedAt' | 'updatedAt' | 'tags' | 'categories'>
  summary: string
  image: string | undefined
  company: Pick<CompanyData, 'origin' | 'brand'>
}

/** A post as JSON-LD; the caller escapes it. */
export function articleJsonLd({ post, summary, image, company }: Article) {
  const { origin, brand } = company
  const url = origin + postPath(post.slug)
  const picture = image?.startsWith('/') ? origin + image : image
  return {
    '@type': 'Article',
    headline: post.title,
    description: summary,
    url,
    mainEntityOfPage: url,
    ...(picture && { image: [picture] }),
    ...(post.publishedAt && { datePublished: new Date(post.publishedAt).toISOString() }),
    dateModified: new Date(post.updatedAt).toISOString(),
    author: post.authorName
      ? { '@type': 'Person', name: post.authorName }
      : { '@type': 'Organization', name: brand.name, url: origin },
    publisher: {
      '@type': 'Organization',
      name: brand.name,
      logo: { '@type': 'ImageObject', url: logoUrl(company) },
    },
    keywords: post.tags.join(', '),
    articleSection: post.categories.map(({ name }) => name),
  }
}
