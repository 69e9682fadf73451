import FileCheck from 'lucide-react/icons/file-check'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { countNewQuotes } from './admin/list-quotes.server.ts'
import { expireQuoteKeys, expireQuotes, remindOfQuotes } from './expiry.server.ts'
import { quoteNotification } from './notification.server.ts'
import { quotePersonalData } from './personal-data.server.ts'
import { quoteMessage } from './quote-message.server.ts'
import { quoteRequestSchema } from './quote-schema.ts'
import { quoteTexts } from './quotes.content.ts'

export const manifest: SliceManifest = {
  jobs: [quoteNotification, quoteMessage],
  personalData: quotePersonalData,
  housekeeping: {
    'expired quotes': ({ db }) => expireQuotes(db),
    'quote reminders': ({ db }) => remindOfQuotes(db),
    'quote keys': ({ db }) => expireQuoteKeys(db),
  },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  navigation: { to: '/admin/quotes', label: 'Quotes', icon: FileCheck, countNew: countNewQuotes },
  footerLinks: [],
  publicForms: [{ path: '/quote', schema: quoteRequestSchema }],
  seed: 'none',
  counters: [
    {
      event: 'quote requested',
      metric: 'quotes_requested_total',
      help: 'Requests for a quote that this process took in.',
    },
  ],
  content: [quoteTexts],
}
