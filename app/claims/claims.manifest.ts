import ShieldAlert from 'lucide-react/icons/shield-alert'
import { expireIdempotencyKeys } from '../platform/database/timestamps.server.ts'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { claimNotes } from './admin/claim-notes.server.ts'
import { claimRecords } from './admin/claim-records.server.ts'
import { countOpenClaims } from './admin/list-claims.server.ts'
import { claimText } from './claim-text.server.ts'
import { claimTexts } from './claims.content.ts'
import { claims } from './claims.table.ts'
import { driverClaims } from './driver-claims.server.ts'
import { claimNotification } from './notification.server.ts'
import { claimPersonalData } from './personal-data.server.ts'

export const manifest: SliceManifest = {
  jobs: [claimNotification, claimText, driverClaims],
  personalData: claimPersonalData,
  customerRecords: [claimRecords],
  housekeeping: { 'claim keys': ({ db }) => expireIdempotencyKeys(db, claims) },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: {
    to: '/admin/claims',
    label: 'Claims',
    icon: ShieldAlert,
    countNew: countOpenClaims,
    noteSubject: claimNotes,
  },
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  counters: [],
  content: [claimTexts],
  healthChecks: [],
}
