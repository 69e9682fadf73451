import type { Values } from '../platform/fields/field.ts'
import type { news } from './news.content.ts'
import { type NewsCategory, newsCategoryNames } from './news-category.ts'

export const newsCategories: { id: NewsCategory | undefined; label: string }[] = [
  { id: undefined, label: 'All' },
  ...Object.entries(newsCategoryNames).map(([id, label]) => ({ id: id as NewsCategory, label })),
]

type Article = Values<typeof news.fields>['articles'][number]
/** With the id of its element, and its text as HTML. */
export type ShownArticle = Omit<Article, 'text'> & { id: string; html: string }

/** Undefined, which is all categories, for an unknown name. */
export const readCategory = (name: string | null): NewsCategory | undefined =>
  newsCategories.find(category => category.id === name)?.id

/** Featured first, then newest first. */
export const filterNews = <Entry extends Pick<Article, 'category' | 'featured' | 'date'>>(
  articles: readonly Entry[],
  category: NewsCategory | undefined,
): Entry[] =>
  articles
    .filter(article => category === undefined || article.category === category)
    .sort((a, b) => Number(b.featured) - Number(a.featured) || b.date.localeCompare(a.date))

export const showsTips = (category: NewsCategory | undefined) =>
  category === undefined || category === 'tips-guides'
