import { Inbox, MailWarning, ShieldAlert } from 'lucide-react'
import { ButtonLink } from '../../design/button.tsx'
import type { OpenEnquiries } from '../../enquiries/admin/manage-enquiries.server.ts'
import { formatAge } from '../../platform/text/age-text.ts'
import { formatDateTime } from '../../platform/text/dates.ts'
import { summary } from './unsent-mails.tsx'

export function OpenEnquiriesNotice({ new: unread, read, oldestSeconds }: OpenEnquiries) {
  const total = unread + read
  if (total === 0) return null
  return (
    <div className="card mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Inbox aria-hidden size={20} className="shrink-0 text-laterite" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-semibold">
          {total.toLocaleString('en')} {total === 1 ? 'enquiry' : 'enquiries'} to answer
        </strong>
        {unread > 0 && `, ${unread.toLocaleString('en')} new`}
        {oldestSeconds !== null && `, oldest ${formatAge(oldestSeconds)}`}
      </p>
      <ButtonLink to="/admin/messages" variant="secondary" prefetch="none">
        Answer them
      </ButtonLink>
    </div>
  )
}

export function UnsentMailsNotice({ waiting, failed }: { waiting: number; failed: number }) {
  if (waiting + failed === 0) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-amber-tint px-4 py-3 text-amber-dark"
    >
      <MailWarning aria-hidden size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-semibold">Mails or SMS are not getting through.</strong>{' '}
        {summary(waiting, failed)}
      </p>
      <ButtonLink to="/admin/settings#mails" variant="secondary" prefetch="none">
        Show them
      </ButtonLink>
    </div>
  )
}

/** Of the last week, for those who may do something about it. */
export function SignInAlerts({ alerts }: { alerts: { subject: string; at: Date }[] }) {
  const [latest] = alerts
  if (!latest) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-amber-tint px-4 py-3 text-amber-dark"
    >
      <ShieldAlert aria-hidden size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-semibold">Somebody tried many wrong passwords.</strong> {latest.subject},{' '}
        {formatDateTime(latest.at)}
        {alerts.length > 1 && `, and ${alerts.length - 1} more this week`}.
      </p>
      <ButtonLink to="/admin/users" variant="secondary" prefetch="none">
        Users
      </ButtonLink>
    </div>
  )
}
