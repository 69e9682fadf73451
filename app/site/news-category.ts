export const newsCategoryNames = {
  'company-news': 'Company News',
  'tips-guides': 'Tips & Guides',
  sustainability: 'Sustainability',
} as const

export type NewsCategory = keyof typeof newsCategoryNames
