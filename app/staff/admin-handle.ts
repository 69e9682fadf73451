import type { Notice } from '../platform/form-result.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Permission } from './roles.ts'

export type AdminHandle = UrlHandle & {
  /** Without it nobody gets a page, its data or a file, and none of its forms is read. */
  permission: Permission
  /** Its heading and what stands below it where its data could not be loaded. */
  title?: string
  notLoaded?: string
  /** By intent: how a form that got no response says in its own words that nothing was changed. */
  notDone?: Record<string, Notice>
}

export const forbiddenMessage = 'You may not do this. Nothing was changed.'

export const sessionMissing = 'Auth session missing!'

export const signedOutMessage = `${sessionMissing} You are no longer signed in. Sign in again in another tab, then save again.`

export const tooLargeMessage = 'This is too large to be sent at once. Nothing was changed.'

export const twoFactorMissingMessage =
  'Your role needs two-factor authentication now. Set it up under Your account in another tab, then save again.'

/** For whoever sends a form again whose answer was lost. */
export const alreadySetHint = 'If you have just set a password, try to sign in with it.'
