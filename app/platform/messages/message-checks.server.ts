import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.server.ts'
import type { HealthCheck, HealthResult } from '../health/health.server.ts'
import { jobs } from '../jobs/jobs.table.ts'
import { type DeliveryProblem, problemOf, problemText } from './delivery-problem.ts'
import { unsentHeading } from './sending.ts'
import { isSmsExhausted } from './sms-limits.server.ts'

/** One recipient alone causes these. */
const ofRecipients: DeliveryProblem[] = [
  'mail address',
  'rejected',
  'provider rejected',
  'sms number',
  'sms rejected',
]

/** Why mails or SMS of the last day are not sent: for all, or for three recipients. */
async function findProblem(db: Db, channel: 'mail' | 'sms'): Promise<HealthResult | undefined> {
  const isOfChannel = sql`(problem like 'sms %') = ${channel === 'sms'}`
  const isOfRecipient = sql`problem in (${sql.join(
    ofRecipients.map(problem => sql`${problem}`),
    sql`, `,
  )})`
  const [found] = await db
    .select({ problem: jobs.problem, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(
      sql`done_at is null and problem not in ('unknown', 'no handler') and ${isOfChannel}
        and (failed_at is null or failed_at > now() - interval '1 day')`,
    )
    .groupBy(jobs.problem, isOfRecipient)
    .having(sql`count(*) >= 3 or (not ${isOfRecipient} and max(attempts) >= 3)`)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  if (!found) return undefined
  const name = channel === 'sms' ? 'SMS' : found.count === 1 ? 'mail' : 'mails'
  return {
    state: 'ill',
    message: `${problemText(found.problem)} ${found.count} ${name} could not be sent: Settings lists them under “${unsentHeading}”.`,
  }
}

export const mailCheck: HealthCheck = {
  name: 'mail',
  label: 'Mail',
  async run({ db, mailer }, before) {
    if (mailer.kind === 'files')
      return {
        state: 'warning',
        message:
          'No mail server is set up: nobody is told anything by mail. Whoever runs the server sets SMTP_URL.',
      }
    const found = await findProblem(db, 'mail')
    if (found) return found
    const problem = await mailer.verify?.().then(() => undefined, problemOf)
    if (!problem) return { state: 'ok', message: 'Mails go out.' }
    // The server may have been away for a moment.
    const state = !before || before.state === 'ok' ? 'warning' : 'ill'
    return { state, message: `${problemText(problem)} Check SMTP_URL, and whether the mail server runs.` }
  },
}

export const smsCheck: HealthCheck = {
  name: 'sms',
  label: 'SMS',
  async run({ db, sms }) {
    if (sms.kind === 'files') return undefined
    const found = await findProblem(db, 'sms')
    if (found) return found
    if (!(await isSmsExhausted(db))) return { state: 'ok', message: 'SMS go out.' }
    return {
      state: 'warning',
      message:
        'So many SMS were caused by orders today that no more are sent about new ones until tomorrow. See whether the orders are real.',
    }
  },
}
