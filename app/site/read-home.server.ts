import type { Category } from '../catalogue/category.ts'
import { categoryPath } from '../catalogue/product.ts'
import { readBranches } from '../company/read-branches.server.ts'
import { titles } from '../company/titles.content.ts'
import { brand } from '../content/brand.content.ts'
import type { ContentReader } from '../content/content.server.ts'
import { fillPlaceholders } from '../content/placeholders.ts'
import { quickOrderContent } from '../enquiries/quick-order.content.ts'
import { markdownHtml } from '../platform/text/markdown.server.ts'
import { callToAction } from './call-to-action.content.ts'
import { categories, clients, faq, hero, heroPoster, introduction } from './home.content.ts'
import { reasons, roofing, steps, testimonials } from './home-lower.content.ts'
import { homeSections } from './sections.content.ts'
import { shownSections } from './shown-sections.ts'
import { statistics } from './statistics.content.ts'

export type HomeContent = ReturnType<typeof readHomeSections>
export type HomeSection = ReturnType<typeof readHome>['sections'][number]

/** The home page's opening and its shown sections in their order. */
export const readHome = (read: ContentReader, sold: Category[]) => ({
  titles: read(titles).home,
  branches: readBranches(read),
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

/** Drawn beside the names of clients without a logo, in turn: an SVG path of 24 × 24, and how the name is set. */
const clientMarks = [
  { mark: 'M2 22V11L12 3l10 8v11h-7v-7H9v7z', look: 'font-extrabold tracking-tight' },
  { mark: 'M7 22 10 2h4l3 20h-4.500l-.2-4h-.6l-.2 4z', look: 'font-medium tracking-widest' },
  { mark: 'M12 2a9 7 0 0 1 2 13.600V22h-4v-6.400A9 7 0 0 1 12 2z', look: 'font-bold' },
  {
    mark: 'M1 9q5.5-6 11 0t11 0v4q-5.5 6-11 0t-11 0zM1 17q5.5-4 11 0t11 0v4H1z',
    look: 'font-semibold tracking-tight',
  },
  { mark: 'M2 2h9v9H2zM13 13h9v9h-9zM13 2h9v9h-9z', look: 'font-black tracking-tight' },
  {
    mark: 'M12 2 23 8v3H1V8zM3 13h3v6H3zm7.500 0h3v6h-3zM18 13h3v6h-3zM1 20.500h22V22H1z',
    look: 'font-medium',
  },
  {
    mark: 'M12 2a10 10 0 0 1 10 10h-5a5 5 0 0 0-10 0H2A10 10 0 0 1 12 2zM2 15h20v6H2z',
    look: 'font-extrabold',
  },
  { mark: 'M12 1 21 12 12 23 3 12z', look: 'font-semibold tracking-wider' },
]

/** The cross-section of a sheet as an SVG path of 240 × 32. */
const sheetProfiles = {
  box: 'M0 26h18l6-18h18l6 18h48l6-18h18l6 18h48l6-18h18l6 18h36',
  wave: 'M0 17q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0',
  twinwall:
    'M0 8h240M0 26h240M10 8v18M32 8v18M54 8v18M76 8v18M98 8v18M120 8v18M142 8v18M164 8v18M186 8v18M208 8v18M230 8v18',
  tile: 'M0 12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t10-12',
}

/** Lucide icons, each as one path. */
const reasonIcons = {
  message:
    'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2zM7 11h10M7 15h6M7 7h8',
  clock: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 6v6l4 2',
  truck:
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M17 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  calendar:
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M9 15l2 2 4-4',
  layers:
    'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83zM2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17',
  certificate:
    'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12',
}
