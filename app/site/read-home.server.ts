import type { Category } from '../catalogue/category.ts'
import { categoryPath } from '../catalogue/product.ts'
import { branches } from '../company/branches.content.ts'
import { titles } from '../company/titles.content.ts'
import { brand } from '../content/brand.content.ts'
import type { ContentReader } from '../content/content.server.ts'
import { fillPlaceholders } from '../content/placeholders.ts'
import { quickOrderContent } from '../enquiries/quick-order.content.ts'
import { markdownHtml } from '../platform/text/markdown.server.ts'
import { callToAction } from './call-to-action.content.ts'
import { categories, clients, faq, hero, heroPoster, introduction } from './home.content.ts'
import { clientMarks, reasonIcons, sheetProfiles } from './home-drawings.ts'
import { reasons, roofing, steps, testimonials } from './home-lower.content.ts'
import { homeSections } from './sections.content.ts'
import { shownSections } from './shown-sections.ts'
import { statistics } from './statistics.content.ts'

export type HomeContent = ReturnType<typeof readHomeSections>
export type HomeSection = ReturnType<typeof readHome>['sections'][number]

/** The home page's opening and its shown sections in their order. */
export const readHome = (read: ContentReader, sold: Category[]) => ({
  titles: read(titles).home,
  branches: read(branches).branches,
  hero: read(hero),
  hasVideo: read(hero).video !== '' || read(hero).picture.picture === heroPoster,
  sections: shownSections(read(homeSections).sections, readHomeSections(read, sold)),
})

/** With their drawings. It comes from the loader, so that the page's script doesn't contain it. */
function readHomeSections(read: ContentReader, sold: Category[]) {
  const { title, text } = read(introduction)
  const builders = read(clients)
  const sheets = read(roofing)
  const why = read(reasons)
  return {
    clients: {
      ...builders,
      clients: builders.clients.map((client, index) => ({
        ...client,
        ...(clientMarks[index % clientMarks.length] as (typeof clientMarks)[number]),
      })),
    },
    about: { title, html: markdownHtml(text, 3), faq: read(faq) },
    categories: { ...read(categories), categories: readFamilies(read, sold) },
    roofing: {
      ...sheets,
      path: categoryPath(sold.find(({ kind }) => kind === 'sheet') ?? {}),
      sheets: sheets.sheets.map(sheet => ({ ...sheet, section: sheetProfiles[sheet.profile] })),
    },
    reasons: { ...why, reasons: why.reasons.map(each => ({ ...each, icon: reasonIcons[each.icon] })) },
    statistics: read(statistics),
    steps: read(steps),
    testimonials: read(testimonials),
    'quick-order': { content: quickOrderContent(read) },
    call: read(callToAction),
  }
}

const maxFamilies = 12

function readFamilies(read: ContentReader, sold: Category[]) {
  const { name: company, established } = read(brand)
  const shown = sold.filter(({ text }) => text !== '').slice(0, maxFamilies)
  return fillPlaceholders(shown, { company, established: String(established) }).map(category => {
    const { id, name, title, text, features, picture } = category
    return { id, name: title || name, text, features, picture, path: categoryPath(category) }
  })
}
