import Send from 'lucide-react/icons/send'
import { useFetcher } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { useResultToast } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import type { StoredJob } from '../../platform/jobs/stuck-jobs.server.ts'
import { problemText } from '../../platform/messages/delivery-problem.ts'
import { channelNames, type TextChannel } from '../../sales/sale.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { SetUpLink } from '../../staff/not-set-up.tsx'
import { useMay } from '../../staff/staff-context.tsx'

type OrderMailJob = Pick<StoredJob, 'state' | 'createdAt' | 'doneAt' | 'nextAt' | 'attempts' | 'problem'>

type Props = { job: OrderMailJob | undefined; order: { createdAt: Date } }

/** The state of the order's notification, and the button that sends it now. */
export function OrderMail({ job, order }: Props) {
  const fetcher = useFetcher<FormResult>()
  const mayResend = useMay()('mails.resend')
  const busy = fetcher.state !== 'idle'
  useResultToast(fetcher.data)
  return (
    <section aria-labelledby="mail" className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="mail" className="text-h3">
          Notification
        </h2>
        {job && <MailState job={job} />}
      </div>
      {job ? (
        <MailDetails job={job} what="mail" />
      ) : (
        <p className="mt-2 text-soft">{unrecordedText(order.createdAt)}</p>
      )}
      {job && job.state !== 'done' && mayResend && (
        <fetcher.Form method="post" className="mt-3">
          <Button intent="send again" variant="secondary" disabled={busy || job.state === 'running'}>
            <Send aria-hidden size={17} /> {busy ? 'Sending...' : 'Send again'}
          </Button>
        </fetcher.Form>
      )}
    </section>
  )
}

/** Jobs are deleted 30 days after they are done. */
const unrecordedText = (placed: Date) =>
  Date.now() - placed.getTime() > 30 * 86_400_000
    ? 'Its record was deleted after a month.'
    : 'There is no record of it.'

function MailState({ job }: { job: OrderMailJob }) {
  if (job.state === 'done' && job.problem) return <Badge tone="amber">Not sent</Badge>
  if (job.state === 'done') return <Badge tone="green">Sent</Badge>
  if (job.state === 'failed') return <Badge tone="red">Given up</Badge>
  return job.state === 'running' ? <Badge tone="blue">Being sent</Badge> : <Badge tone="amber">Waiting</Badge>
}

function MailDetails({ job, what }: { job: OrderMailJob; what: string }) {
  if (job.doneAt && job.problem)
    return (
      <p className="mt-2">
        {problemText(job.problem)} {job.problem.endsWith('file') && <SetUpLink />}
      </p>
    )
  if (job.doneAt)
    return (
      <p className="mt-2 text-soft">
        The {what} went out {formatDateTime(job.doneAt)}.
      </p>
    )
  return (
    <>
      <p className="mt-2">{problemText(job.problem)}</p>
      {job.attempts > 0 && (
        <p className="text-soft text-sm">
          Tried {job.attempts === 1 ? 'once' : `${job.attempts} times`}
          {job.nextAt && `, next try ${formatDateTime(job.nextAt)}`}
        </p>
      )}
    </>
  )
}

type SentText = OrderMailJob & { id: number; name: string; channel: TextChannel }

/** What went to the customer or did not, with the reason and a button to send it again. */
export function SentTexts({ texts }: { texts: SentText[] }) {
  return (
    <Panel id="messages" title="Messages to the customer">
      {texts.length === 0 ? (
        <p className="mt-2 text-soft">None in the last month.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {texts.map(text => (
            <Text key={text.id} text={text} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Text({ text }: { text: SentText }) {
  const fetcher = useFetcher<FormResult>()
  const mayResend = useMay()('mails.resend')
  useResultToast(fetcher.data)
  const busy = fetcher.state !== 'idle'
  const { id, channel, state } = text
  const name = `${channelNames[channel]}: ${text.name}`
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium text-base tracking-normal">{name}</h3>
        <MailState job={text} />
      </div>
      <MailDetails job={text} what={channel === 'sms' ? 'SMS' : 'e-mail'} />
      {state !== 'done' && mayResend && (
        <fetcher.Form method="post" className="mt-2">
          <input type="hidden" name="job" value={id} />
          <Button
            intent="send again"
            variant="secondary"
            disabled={busy || state === 'running'}
            aria-label={`Send again: ${name}`}
          >
            {busy ? 'Sending...' : 'Send again'}
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}
