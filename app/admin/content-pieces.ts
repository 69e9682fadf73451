import { blog } from '../blog/blog.content.ts'
import { productList, productPage } from '../catalogue/product-pages.content.ts'
import * as readyMix from '../catalogue/ready-mix.content.ts'
import { branches } from '../company/branches.content.ts'
import { footer } from '../company/footer.content.ts'
import { ordering } from '../company/ordering.content.ts'
import { titles } from '../company/titles.content.ts'
import { brand } from '../content/brand.content.ts'
import { contact, replies } from '../enquiries/contact.content.ts'
import { quickOrder } from '../enquiries/quick-order.content.ts'
import { estimates } from '../estimates/estimates.content.ts'
import type { ContentPiece } from '../platform/fields/piece.ts'
import { quoteTexts } from '../quotes/quotes.content.ts'
import * as about from '../site/about.content.ts'
import { callToAction } from '../site/call-to-action.content.ts'
import * as home from '../site/home.content.ts'
import * as homeLower from '../site/home-lower.content.ts'
import { news, newsPage, newsTips } from '../site/news.content.ts'
import { privacy } from '../site/privacy.content.ts'
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
  quickOrder,
  callToAction,
  homeSections,
  about.introduction,
  about.story,
  about.values,
  about.facility,
  about.certifications,
  aboutSections,
  productList,
  productPage,
  readyMix.opening,
  readyMix.grades,
  readyMix.reasons,
  readyMix.facts,
  readyMix.steps,
  readyMix.closing,
  estimates,
  blog,
  contact,
  branches,
  replies,
  quoteTexts,
  newsPage,
  news,
  newsTips,
  privacy,
  footer,
  ordering,
  titles,
]

export const findPiece = (key: string) => contentPieces.find(piece => piece.key === key)
