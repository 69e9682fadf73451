import FileCheck from 'lucide-react/icons/file-check'
import { expireIdempotencyKeys } from '../platform/database/timestamps.server.ts'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { countNewQuotes } from './admin/list-quotes.server.ts'
import { quoteNotes } from './admin/quote-notes.server.ts'
import { quoteRecords } from './admin/quote-records.server.ts'
import { expireQuotes, remindOfQuotes } from './expiry.server.ts'
import { quoteNotification } from './notification.server.ts'
import { quotePersonalData } from './personal-data.server.ts'
import { quoteRequestSchema } from './quote-schema.ts'
import { quoteText } from './quote-text.server.ts'
import { quoteTexts } from './quotes.content.ts'
import { quotes } from './quotes.table.ts'

export const manifest: SliceManifest = {
  jobs: [quoteNotification, quoteText],
  personalData: quotePersonalData,
  customerRecords: [quoteRecords],
  housekeeping: {
    'expired quotes': ({ db }) => expireQuotes(db),
    'quote reminders': ({ db }) => remindOfQuotes(db),
    'quote keys': ({ db }) => expireIdempotencyKeys(db, quotes),
  },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: {
    to: '/admin/quotes',
    label: 'Quotes',
    icon: FileCheck,
    countNew: countNewQuotes,
    noteSubject: quoteNotes,
  },
  footerLinks: [],
  publicForms: [{ path: '/quote', schema: quoteRequestSchema }],
  seed: 'none',
  healthChecks: [],
  counters: [
    {
      event: 'quote requested',
      metric: 'quotes_requested_total',
      help: 'Requests for a quote that this process took in.',
    },
  ],
  content: [quoteTexts],
}
