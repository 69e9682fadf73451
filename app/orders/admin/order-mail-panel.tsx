import { Send } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { toast } from '../../design/toast.tsx'
import { formatDateTime } from '../../platform/dates.ts'
import { mailProblem } from '../../platform/mail-problem.ts'
import type { OpenJob } from '../../platform/stuck-jobs.server.ts'
import type { SentAgain } from '../../staff/resend-mails.server.ts'

export type OrderMailJob = Pick<
  OpenJob,
  'state' | 'createdAt' | 'doneAt' | 'nextAt' | 'attempts' | 'lastError'
>

/** Whether the company was told of the order, and the button that tells it now. */
export function OrderMail({ job }: { job: OrderMailJob | undefined }) {
  const fetcher = useFetcher<SentAgain>()
  const busy = fetcher.state !== 'idle'
  const answer = fetcher.data
  useEffect(() => {
    if (answer) toast({ title: answer.title, description: answer.message, destructive: !answer.ok })
  }, [answer])
  return (
    <section aria-labelledby="mail" className="card no-print p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="mail" className="text-h3">
          Notification
        </h2>
        <State job={job} />
      </div>
      <Story job={job} />
      {job && job.state !== 'done' && (
        <fetcher.Form method="post" className="mt-3">
          <Button
            type="submit"
            name="intent"
            value="send again"
            variant="secondary"
            disabled={busy || job.state === 'running'}
          >
            <Send aria-hidden size={17} /> {busy ? 'Sending...' : 'Send again'}
          </Button>
        </fetcher.Form>
      )}
    </section>
  )
}

function State({ job }: { job: OrderMailJob | undefined }) {
  if (!job || job.state === 'done') return <Badge tone="green">Sent</Badge>
  if (job.state === 'failed') return <Badge tone="red">Given up</Badge>
  return job.state === 'running' ? <Badge tone="blue">Being sent</Badge> : <Badge tone="amber">Waiting</Badge>
}

function Story({ job }: { job: OrderMailJob | undefined }) {
  if (!job) return <p className="mt-2 text-soft">The mail went out more than a month ago.</p>
  if (job.doneAt) return <p className="mt-2 text-soft">The mail went out {formatDateTime(job.doneAt)}.</p>
  return (
    <>
      <p className="mt-2">{mailProblem(job.lastError)}</p>
      {job.attempts > 0 && (
        <p className="text-soft text-sm">
          Tried {job.attempts === 1 ? 'once' : `${job.attempts} times`}
          {job.nextAt && `, next try ${formatDateTime(job.nextAt)}`}
        </p>
      )}
    </>
  )
}
