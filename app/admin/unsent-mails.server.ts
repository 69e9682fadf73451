import { inArray } from 'drizzle-orm'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database.server.ts'
import { mailProblem } from '../platform/mail-problem.ts'
import {
  countStuckJobs,
  listStuckJobs,
  type OpenJob,
  type StuckJobCounts,
} from '../platform/stuck-jobs.server.ts'
import { mails, resendMails } from '../staff/resend-mails.server.ts'
import type { Admin } from '../staff/session.server.ts'
import type { UnsentMail } from './unsent-mail.ts'

const maxListed = 50

/** The mails that wait for longer than they should, or were given up, the newest first, with their whole number. */
export async function readUnsentMails(db: Db): Promise<{ mails: UnsentMail[] } & StuckJobCounts> {
  const [jobs, counts] = [await listStuckJobs(db, maxListed), await countStuckJobs(db)]
  const known = await findSubjects(db, jobs)
  return {
    ...counts,
    mails: jobs.map(job => {
      const { page, who } = known.get(idOf(job)) ?? {}
      return {
        id: job.id,
        what: subjectOf(job),
        who,
        page,
        since: job.createdAt,
        attempts: job.attempts,
        next: job.nextAt,
        state: job.state === 'done' ? 'waiting' : job.state,
        trouble: mailProblem(job.lastError),
      }
    }),
  }
}

/** Sends one of them now, or all. */
export const resendUnsentMails = (
  means: { db: Db; wakeQueue(): void },
  admin: Admin,
  job: number | 'all stuck',
  patience?: number,
) =>
  resendMails(
    means,
    admin,
    {
      job,
      subject: jobs => (jobs[0] && jobs.length === 1 ? `Mail: ${subjectOf(jobs[0])}` : mails(jobs.length)),
    },
    patience,
  )

type Payload = { orderId?: string; id?: string }
const idOf = ({ payload }: OpenJob) => (payload as Payload).orderId ?? (payload as Payload).id ?? ''

function subjectOf(job: OpenJob): string {
  if (job.kind === 'order notification') return `Order ${orderNumber(idOf(job))}`
  if (job.kind === 'enquiry notification') return 'Message'
  return job.kind.charAt(0).toUpperCase() + job.kind.slice(1)
}

async function findSubjects(db: Db, jobs: OpenJob[]) {
  const of = (kind: string) => jobs.filter(job => job.kind === kind).map(idOf)
  const known = new Map<string, { page: string; who: string }>()
  const ordered = await db
    .select({ id: orders.id, who: orders.customerName })
    .from(orders)
    .where(inArray(orders.id, of('order notification')))
  for (const { id, who } of ordered) known.set(id, { page: `/admin/orders/${id}`, who })
  const written = await db
    .select({ id: enquiries.id, who: enquiries.name })
    .from(enquiries)
    .where(inArray(enquiries.id, of('enquiry notification')))
  for (const { id, who } of written) known.set(id, { page: `/admin/messages?message=${id}`, who })
  return known
}
