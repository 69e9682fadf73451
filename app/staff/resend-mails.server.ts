import type { Db } from '../platform/database/database.server.ts'
import type { Notice } from '../platform/form-result.ts'
import { awaitAttempts, retryJobs, type StoredJob } from '../platform/jobs/stuck-jobs.server.ts'
import { problemText } from '../platform/messages/delivery-problem.ts'
import { recordChange } from './audit.server.ts'
import type { Actor } from './roles.ts'

type Deps = { db: Db; wakeQueue(): void }
type Selection = {
  job: number | 'all stuck'
  /** What the audit log calls these jobs. */
  subject(tx: Db, jobs: StoredJob[]): string | Promise<string>
}

export type SendResult = { ok: true; message: Notice } | { ok: false; reason: 'not sent'; message: Notice }

/** Shorter than the time after which the page gives up waiting. */
const defaultTimeoutMs = 5_000

/** Makes stuck jobs due, waits for their next attempt and reports what came of it. */
export async function resendMails(
  { db, wakeQueue }: Deps,
  admin: Actor,
  { job, subject }: Selection,
  timeoutMs = defaultTimeoutMs,
): Promise<SendResult> {
  const due = await db.transaction(async tx => {
    const retried = await retryJobs(tx, job)
    if (retried.length > 0)
      await recordChange(tx, admin, {
        action: 'mail.sent again',
        subject: await subject(tx, retried),
      })
    return retried
  })
  if (due.length === 0)
    return sent('Nothing to send', 'It has gone out meanwhile, or is going out right now.')

  wakeQueue()
  const ids = due.map(({ id }) => id)
  const { done, failed, pending, problem, fileProblem } = await awaitAttempts(db, ids, timeoutMs)
  const count = (number: number) => countMails(number, due)
  if (failed > 0) {
    const title = done > 0 ? `${count(done)} sent, ${failed} not` : 'Not sent'
    return { ok: false, reason: 'not sent', message: { title, description: problemText(problem) } }
  }
  if (pending > 0) return sent('On the way', `${count(pending)} ${pending === 1 ? 'is' : 'are'} being sent.`)
  if (done === 0) return sent('Nothing to send', 'It is switched off, or no longer true.')
  if (fileProblem) return sent('Not sent', problemText(fileProblem))
  return sent('Sent', `${count(done)} went out.`)
}

const sent = (title: string, description: string): SendResult => ({
  ok: true,
  message: { title, description },
})

const isSms = ({ payload }: StoredJob) => (payload as { channel?: unknown } | null)?.channel === 'sms'

/** `1 mail`, `2 SMS`, `3 mails and SMS`: so many of these jobs. */
export function countMails(count: number, jobs: StoredJob[]) {
  if (jobs.every(isSms)) return `${count} SMS`
  if (jobs.some(isSms)) return `${count} mails and SMS`
  return count === 1 ? '1 mail' : `${count} mails`
}
