import type { JobState } from '../platform/stuck-jobs.server.ts'

/** A mail that should have gone out by now. */
export type UnsentMail = {
  id: number
  /** `Order 1A2B3C4D`, `Quick order`, `Password reset` … */
  what: string
  /** Who ordered or wrote, where that is known. */
  who: string | undefined
  /** What it tells of, in the back office. */
  page: string | undefined
  since: Date
  attempts: number
  next: Date | null
  state: Exclude<JobState, 'done'>
  trouble: string
}
