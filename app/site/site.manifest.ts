import { certificate } from '../platform/health/certificate-check.server.ts'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import * as about from './about.content.ts'
import { callToAction } from './call-to-action.content.ts'
import * as home from './home.content.ts'
import * as homeLower from './home-lower.content.ts'
import { news, newsPage, newsTips } from './news.content.ts'
import { privacy } from './privacy.content.ts'
import { aboutSections, homeSections } from './sections.content.ts'
import { statistics } from './statistics.content.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: {},
  sitemap: { pages: ['/', '/about', '/news', '/privacy'], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: 'none',
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  healthChecks: [certificate],
  counters: [],
  content: [
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
    callToAction,
    homeSections,
    about.introduction,
    about.story,
    about.values,
    about.facility,
    about.certifications,
    aboutSections,
    newsPage,
    news,
    newsTips,
    privacy,
  ],
}
