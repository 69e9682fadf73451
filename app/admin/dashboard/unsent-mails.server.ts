import type { Db } from '../../platform/database/database.server.ts'
import {
  countStuckJobs,
  listStuckJobs,
  type StoredJob,
  type StuckJobCounts,
} from '../../platform/jobs/stuck-jobs.server.ts'
import { problemText } from '../../platform/messages/delivery-problem.ts'
import type { JobDescription } from '../../platform/slice-manifest.server.ts'
import { capitalize } from '../../platform/text/text.ts'
import { slices } from '../../slices.ts'
import { countMails, resendMails } from '../../staff/resend-mails.server.ts'
import type { Actor } from '../../staff/roles.ts'
import type { UnsentMail } from './unsent-mails.tsx'

const maxListed = 50

export async function readUnsentMails(db: Db): Promise<{ mails: UnsentMail[] } & StuckJobCounts> {
  const [jobs, counts] = [await listStuckJobs(db, maxListed), await countStuckJobs(db)]
  const descriptions = await describeJobs(db, jobs)
  return {
    ...counts,
    mails: jobs.map((job, index) => ({
      id: job.id,
      subject: subjectOf(job, descriptions[index]),
      who: descriptions[index]?.who,
      page: descriptions[index]?.page,
      createdAt: job.createdAt,
      attempts: job.attempts,
      nextAt: job.nextAt,
      state: job.state === 'done' ? 'waiting' : job.state,
      problem: problemText(job.problem),
    })),
  }
}

export const resendUnsentMails = (
  deps: { db: Db; wakeQueue(): void },
  admin: Actor,
  job: number | 'all stuck',
  timeoutMs?: number,
) => resendMails(deps, admin, { job, subject: auditSubject }, timeoutMs)

async function auditSubject(tx: Db, jobs: StoredJob[]) {
  const [job] = jobs
  if (!job || jobs.length > 1) return countMails(jobs.length, jobs)
  const [description] = await describeJobs(tx, jobs)
  return `Mail: ${subjectOf(job, description)}`
}

const subjectOf = ({ kind }: StoredJob, description: JobDescription | undefined) =>
  description?.subject ?? capitalize(kind)

/** One query per kind of job, however many jobs there are. */
async function describeJobs(db: Db, jobs: StoredJob[]): Promise<(JobDescription | undefined)[]> {
  const descriptions = new Map<number, JobDescription>()
  for (const { kind, describe } of slices.flatMap(slice => slice.jobs)) {
    const ofKind = jobs.filter(job => job.kind === kind)
    if (ofKind.length > 0)
      for (const [id, description] of await describe(db, ofKind)) descriptions.set(id, description)
  }
  return jobs.map(({ id }) => descriptions.get(id))
}
