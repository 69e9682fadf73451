import { brand } from '../company/brand.content.ts'
import { footer } from '../company/footer.content.ts'
import type { ContentPiece } from '../content/content-field.ts'
import * as about from '../site/about.content.ts'
import * as home from '../site/home.content.ts'
import * as homeLower from '../site/home-lower.content.ts'
import { aboutSections, homeSections } from '../site/sections.content.ts'
import { statistics } from '../site/statistics.content.ts'

/** The content that the owner can edit, in the order of the pages. */
export const contentPieces: ContentPiece[] = [
  brand,
  home.hero,
  home.clients,
  home.introduction,
  home.faq,
  home.categories,
  homeLower.roofing,
  homeLower.reasons,
  statistics,
  homeLower.steps,
  homeLower.testimonials,
  homeSections,
  about.introduction,
  about.story,
  about.values,
  about.facility,
  about.certifications,
  aboutSections,
  footer,
]

export const findPiece = (key: string) => contentPieces.find(piece => piece.key === key)
