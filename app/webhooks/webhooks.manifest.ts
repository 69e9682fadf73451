import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { deleteOldMessages, webhookCheck, webhookJob } from './deliver-webhook.server.ts'

export const manifest: SliceManifest = {
  jobs: [webhookJob],
  // What was sent of an order goes with the customer: a trigger removes it when the order is erased.
  personalData: 'none',
  customerRecords: [],
  housekeeping: { webhooks: ({ db }) => deleteOldMessages(db) },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: 'none',
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  counters: [],
  content: [],
  healthChecks: [webhookCheck],
}
