import CircleCheck from 'lucide-react/icons/circle-check'
import Send from 'lucide-react/icons/send'
import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import type { JobState } from '../../platform/jobs/stuck-jobs.server.ts'
import { type Sending, unsentHeading } from '../../platform/messages/sending.ts'
import { formatDateTime } from '../../staff/dates.ts'

type Props = { mails: UnsentMail[]; waiting: number; failed: number; sending: Sending }

export function UnsentMails({ mails, waiting, failed, sending }: Props) {
  const { formData } = useNavigation()
  const busy = String(formData?.get('intent') ?? '').startsWith('send')
  const total = waiting + failed
  return (
    <section id="mails" className="card mt-5 scroll-mt-20 overflow-hidden" aria-labelledby="mails-heading">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-6">
        <div>
          <h2 id="mails-heading" className="font-semibold text-lg tracking-normal">
            {unsentHeading}
          </h2>
          {total > 0 && <p className="mt-0.5 text-soft text-sm">{summary(waiting, failed)}</p>}
        </div>
        {total > 1 && (
          <Form method="post" preventScrollReset>
            <Button intent="send all again" variant="secondary" disabled={busy}>
              <Send aria-hidden size={17} />
              {formData?.get('intent') === 'send all again' ? 'Sending...' : 'Send all again'}
            </Button>
          </Form>
        )}
      </div>
      {total === 0 ? (
        <p className="flex items-center justify-center gap-2 border-line border-t px-6 py-8 text-soft">
          <CircleCheck aria-hidden size={19} className="shrink-0 text-green-dark" /> {emptyText(sending)}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {mails.map(mail => (
            <Mail key={mail.id} mail={mail} busy={busy} sending={formData?.get('job') === String(mail.id)} />
          ))}
        </ul>
      )}
      {total > mails.length && (
        <p className="border-line border-t px-4 py-3 text-soft text-sm sm:px-6">
          {(total - mails.length).toLocaleString('en')} more are not shown; Send all again includes them.
        </p>
      )}
    </section>
  )
}

function Mail({ mail, busy, sending }: { mail: UnsentMail; busy: boolean; sending: boolean }) {
  const running = mail.state === 'running'
  return (
    <li className="grid items-center gap-x-5 gap-y-3 px-4 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {mail.page ? (
            <Link to={mail.page} prefetch="none" className="font-medium underline underline-offset-4">
              {mail.subject}
            </Link>
          ) : (
            <span className="font-medium">{mail.subject}</span>
          )}
          <State state={mail.state} />
        </p>
        {mail.who && <p className="wrap-anywhere">{mail.who}</p>}
        <p className="mt-0.5">{mail.problem}</p>
        <p className="money text-soft text-sm">
          Since {formatDateTime(mail.createdAt)} · {attemptsText(mail.attempts)}
          {mail.nextAt && ` · next try ${formatDateTime(mail.nextAt)}`}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="job" value={mail.id} />
        <Button
          intent="send again"
          variant="secondary"
          disabled={busy || running}
          aria-label={`Send again: ${mail.subject}${mail.who ? `, ${mail.who}` : ''}`}
          className="w-full sm:w-auto"
        >
          {sending ? 'Sending...' : 'Send again'}
        </Button>
      </Form>
    </li>
  )
}

function State({ state }: Pick<UnsentMail, 'state'>) {
  if (state === 'failed') return <Badge tone="red">Given up</Badge>
  return state === 'running' ? <Badge tone="blue">Being sent</Badge> : <Badge tone="amber">Waiting</Badge>
}

const emptyText = ({ mail, sms }: Sending) =>
  mail === 'files' || sms === 'files' ? 'Nothing waits to be sent.' : 'Every mail and SMS has gone out.'

const attemptsText = (attempts: number) =>
  attempts === 0 ? 'not tried yet' : attempts === 1 ? 'tried once' : `tried ${attempts} times`

export function summary(waiting: number, failed: number): string {
  const parts = [
    waiting > 0 && `${waiting.toLocaleString('en')} ${waiting === 1 ? 'waits' : 'wait'} for the next try`,
    failed > 0 && `${failed.toLocaleString('en')} ${failed === 1 ? 'was' : 'were'} given up`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

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
