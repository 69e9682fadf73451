import UserRound from 'lucide-react/icons/user-round'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { healthAlert } from './health-alert.server.ts'
import { deleteOldInvitations, invitationJob } from './invitations.server.ts'
import { passwordReset } from './password-reset.server.ts'
import { deleteExpiredSessions } from './session.server.ts'
import { signInAlert } from './sign-in-alert.server.ts'
import { signInCheck } from './sign-in-check.server.ts'

export const manifest: SliceManifest = {
  jobs: [passwordReset, invitationJob, signInAlert, healthAlert],
  personalData: 'none',
  customerRecords: [],
  housekeeping: {
    staff: ({ db }) => deleteExpiredSessions(db),
    invitations: ({ db }) => deleteOldInvitations(db),
  },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: { to: '/admin/users', label: 'Users', icon: UserRound },
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  healthChecks: [signInCheck],
  counters: [],
  content: [],
}
