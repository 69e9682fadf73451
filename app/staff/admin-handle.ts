import type { Message } from '../platform/form-result.ts'
import type { UrlHandle } from '../platform/url-kind.ts'

/** What a route of the back office says of itself. */
export type AdminHandle = UrlHandle & {
  /** Its heading and what stands below it where its data could not be loaded. */
  title?: string
  notLoaded?: string
  /** By intent: how a form that got no response says in its own words that nothing was changed. */
  notDone?: Record<string, Message>
}

export const sessionMissing = 'Auth session missing!'

export const signedOutMessage = `${sessionMissing} You are no longer signed in. Sign in again in another tab, then save again.`
