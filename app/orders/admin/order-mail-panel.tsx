import { Send } from 'lucide-react'
import { useFetcher } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { useResultToast } from '../../design/form.tsx'
import { formatDateTime } from '../../platform/dates.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { mailProblem } from '../../platform/mail-problem.ts'
import type { StoredJob } from '../../platform/stuck-jobs.server.ts'

export type OrderMailJob = Pick<
  StoredJob,
  'state' | 'createdAt' | 'doneAt' | 'nextAt' | 'attempts' | 'lastError'
>

/** The state of the order's notification, and the button that sends it now. */
export function OrderMail({ job }: { job: OrderMailJob | undefined }) {
  const fetcher = useFetcher<FormResult>()
  const busy = fetcher.state !== 'idle'
  useResultToast(fetcher.data)
  return (
    <section aria-labelledby="mail" className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="mail" className="text-h3">
          Notification
        </h2>
        <MailState job={job} />
      </div>
      <MailDetails job={job} what="mail" />
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

export function MailState({ job }: { job: OrderMailJob | undefined }) {
  if (!job || job.state === 'done') return <Badge tone="green">Sent</Badge>
  if (job.state === 'failed') return <Badge tone="red">Given up</Badge>
  return job.state === 'running' ? <Badge tone="blue">Being sent</Badge> : <Badge tone="amber">Waiting</Badge>
}

export function MailDetails({ job, what }: { job: OrderMailJob | undefined; what: string }) {
  if (!job) return <p className="mt-2 text-soft">The mail went out more than a month ago.</p>
  if (job.doneAt)
    return (
      <p className="mt-2 text-soft">
        The {what} went out {formatDateTime(job.doneAt)}.
      </p>
    )
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
