import Activity from 'lucide-react/icons/activity'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Inbox from 'lucide-react/icons/inbox'
import MailWarning from 'lucide-react/icons/mail-warning'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { ReactNode } from 'react'
import { type Overdue, overdueText } from '../../books/due/overdue-text.ts'
import { ButtonLink } from '../../design/button.tsx'
import type { OpenEnquiries } from '../../enquiries/admin/manage-enquiries.server.ts'
import type { Sending } from '../../platform/messages/sending.ts'
import { formatAge } from '../../platform/text/age-text.ts'
import { formatDateTime } from '../../staff/dates.ts'
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

export const OverdueNotice = ({ overdue }: { overdue: Overdue }) =>
  overdue.count > 0 && (
    <WarningNotice title={`${overdueText(overdue)}.`} to="/admin/orders/due" link="Show" Icon={CalendarClock}>
      They were to be paid on account.
    </WarningNotice>
  )

export function UnsentMailsNotice({ waiting, failed }: { waiting: number; failed: number }) {
  if (waiting + failed === 0) return null
  return (
    <WarningNotice title="Mails or SMS are not getting through." to="/admin/settings#mails" link="Show them">
      {summary(waiting, failed)}
    </WarningNotice>
  )
}

/** `hasSms`: whether the shop wants to send any. */
export function NotSetUpNotice({ mail, sms, hasSms }: Sending & { hasSms: boolean }) {
  const lacksSms = sms === 'files' && hasSms
  if (mail !== 'files' && !lacksSms) return null
  const [title, what] =
    mail !== 'files'
      ? ['Nobody is being told by SMS:', 'no SMS gateway is set up.']
      : lacksSms
        ? ['Nobody is being told:', 'no mail server and no SMS gateway is set up.']
        : ['Nobody is being told by e-mail:', 'no mail server is set up.']
  return (
    <WarningNotice title={title} to="/admin/settings#sending" link="Set up">
      {what} What would be sent is written to files.
    </WarningNotice>
  )
}

export function HealthNotice({ ill }: { ill: { label: string; message: string }[] }) {
  const [first, ...others] = ill
  if (!first) return null
  return (
    <WarningNotice
      title={`${[first, ...others].map(({ label }) => label).join(', ')}: not in order.`}
      to="/admin/health"
      link="Show"
      Icon={Activity}
      isSerious
    >
      {others.length === 0 && first.message}
    </WarningNotice>
  )
}

/** Of the last week. */
export function SignInAlerts({ alerts }: { alerts: { subject: string; at: Date }[] }) {
  const [latest] = alerts
  if (!latest) return null
  return (
    <WarningNotice
      title="More than ten sign-ins to an account failed within a day."
      to="/admin/users"
      link="Users"
      Icon={ShieldAlert}
    >
      {latest.subject}, {formatDateTime(latest.at)}
      {alerts.length > 1 && `, and ${alerts.length - 1} more this week`}.
    </WarningNotice>
  )
}

type NoticeProps = {
  title: string
  to: string
  link: string
  Icon?: typeof MailWarning
  isSerious?: boolean
  children: ReactNode
}

function WarningNotice({ title, to, link, Icon = MailWarning, isSerious = false, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={`mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-4 py-3 ${isSerious ? 'bg-red-tint text-red-dark' : 'bg-amber-tint text-amber-dark'}`}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-semibold">{title}</strong> {children}
      </p>
      <ButtonLink to={to} variant="secondary" prefetch="none">
        {link}
      </ButtonLink>
    </div>
  )
}
