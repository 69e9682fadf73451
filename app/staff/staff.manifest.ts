import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { passwordReset } from './password-reset.server.ts'
import { sweepStaff } from './sweep.server.ts'

export const manifest: SliceManifest = {
  jobs: [passwordReset],
  personalData: 'none',
  housekeeping: { staff: ({ db }) => sweepStaff(db) },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  navigation: { to: '/admin/users', label: 'Users', icon: 'user-round' },
  seed: 'none',
  counters: [],
}
