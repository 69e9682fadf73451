import type { JobState } from '../../platform/jobs/stuck-jobs.server.ts'

/** A mail that should have gone out by now. */
export type UnsentMail = {
  id: number
  subject: string
  /** The customer, and the page that shows the record: undefined where it no longer exists. */
  who: string | undefined
  page: string | undefined
  createdAt: Date
  attempts: number
  nextAt: Date | null
  state: Exclude<JobState, 'done'>
  problem: string
}
