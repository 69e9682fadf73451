import type { Db } from '../platform/database.server.ts'
import { mailProblem } from '../platform/mail-problem.ts'
import { awaitTries, type OpenJob, retryJobs } from '../platform/stuck-jobs.server.ts'
import { recordChange } from './audit.server.ts'
import type { Admin } from './session.server.ts'

type Deps = { db: Db; wakeQueue(): void }
type Which = { job: number | 'all stuck'; subject(jobs: OpenJob[]): string }
export type SentAgain = { ok: boolean; title: string; message: string }

/** Short enough for the answer to come before anybody gives up waiting for it. */
const timeoutMs = 5_000

/** Sends mails now that wait or were given up, as the admin wants it, and says how that went. */
export async function resendMails(
  { db, wakeQueue }: Deps,
  admin: Pick<Admin, 'email'>,
  { job, subject }: Which,
  patience = timeoutMs,
): Promise<SentAgain> {
  const due = await db.transaction(async tx => {
    const retried = await retryJobs(tx, job)
    if (retried.length > 0)
      await recordChange(tx, admin, { action: 'mail.sent again', subject: subject(retried) })
    return retried
  })
  if (due.length === 0)
    return {
      ok: true,
      title: 'Nothing to send',
      message: 'It has gone out meanwhile, or is going out right now.',
    }

  wakeQueue()
  const { done, failed, underWay, lastError } = await awaitTries(
    db,
    due.map(({ id }) => id),
    patience,
  )
  if (failed > 0) {
    const title = done > 0 ? `${mails(done)} sent, ${failed} not` : 'Not sent'
    return { ok: false, title, message: mailProblem(lastError) }
  }
  if (underWay > 0)
    return {
      ok: true,
      title: 'On the way',
      message: `${mails(underWay)} ${underWay === 1 ? 'is' : 'are'} being sent.`,
    }
  return { ok: true, title: 'Sent', message: `${mails(done)} went out.` }
}

export const mails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`)
