import { branches } from '../company/branches.content.ts'
import { titles } from '../company/titles.content.ts'
import type { ReadContent } from '../content/content.server.ts'
import { paragraphs } from '../content/content-field.ts'
import { quickOrder } from '../enquiries/quick-order.content.ts'
import { callToAction } from './call-to-action.content.ts'
import { categories, clients, faq, hero, introduction } from './home.content.ts'
import { clientMarks, reasonIcons, sheetProfiles } from './home-drawings.content.ts'
import { reasons, roofing, steps, testimonials } from './home-lower.content.ts'
import { statistics } from './statistics.content.ts'

export type HomeContent = ReturnType<typeof readHome>

/** The content of the home page with its drawings. It comes from the loader, so that the page's script doesn't contain it. */
export function readHome(read: ReadContent) {
  const about = read(introduction)
  const builders = read(clients)
  const sheets = read(roofing)
  const why = read(reasons)
  return {
    hero: read(hero),
    clients: {
      ...builders,
      clients: builders.clients.map((client, index) => ({
        ...client,
        ...(clientMarks[index % clientMarks.length] as (typeof clientMarks)[number]),
      })),
    },
    about: { ...about, paragraphs: paragraphs(about.text) },
    faq: read(faq),
    categories: read(categories),
    roofing: {
      ...sheets,
      sheets: sheets.sheets.map(sheet => ({ ...sheet, section: sheetProfiles[sheet.profile] })),
    },
    reasons: { ...why, reasons: why.reasons.map(each => ({ ...each, icon: reasonIcons[each.icon] })) },
    statistics: read(statistics),
    steps: read(steps),
    testimonials: read(testimonials),
    quickOrder: read(quickOrder),
    callToAction: read(callToAction),
    branches: read(branches).branches,
    titles: read(titles).home,
  }
}
