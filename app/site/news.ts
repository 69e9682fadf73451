export const newsCategories = [
  { id: undefined, label: 'All' },
  { id: 'company-news', label: 'Company News' },
  { id: 'tips-guides', label: 'Tips & Guides' },
  { id: 'sustainability', label: 'Sustainability' },
] as const

export type NewsCategory = Exclude<(typeof newsCategories)[number]['id'], undefined>

export type Article = {
  id: string
  title: string
  excerpt: string
  /** Paragraphs, separated by blank lines. */
  content: string
  /** `2025-09-15` */
  date: string
  author: string
  category: NewsCategory
  featured: boolean
  picture: string
}

export type Tip = { title: string; text: string }

/** Undefined, which is all categories, for an unknown name. */
export const readCategory = (name: string | null): NewsCategory | undefined =>
  newsCategories.find(category => category.id === name)?.id

export const categoryLabel = (id: NewsCategory) =>
  newsCategories.find(category => category.id === id)?.label ?? ''

/** Featured first, then newest first. */
export const filterNews = (articles: readonly Article[], category: NewsCategory | undefined): Article[] =>
  articles
    .filter(article => category === undefined || article.category === category)
    .sort((a, b) => Number(b.featured) - Number(a.featured) || b.date.localeCompare(a.date))

export const showsTips = (category: NewsCategory | undefined) =>
  category === undefined || category === 'tips-guides'
