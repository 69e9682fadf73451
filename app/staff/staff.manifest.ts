import UserRound from 'lucide-react/icons/user-round'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { passwordReset } from './password-reset.server.ts'
import { deleteExpiredSessions } from './session.server.ts'

export const manifest: SliceManifest = {
  jobs: [passwordReset],
  personalData: 'none',
  housekeeping: { staff: ({ db }) => deleteExpiredSessions(db) },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  navigation: { to: '/admin/users', label: 'Users', icon: UserRound },
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  counters: [],
  content: [],
}
