import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../design/button.tsx'
import type { Sending } from '../../platform/messages/sending.ts'
import { summary } from './unsent-mails.tsx'

export function UnsentMailsNotice({ waiting, failed }: { waiting: number; failed: number }) {
  if (waiting + failed === 0) return null
  return (
    <Notice title="Mails or SMS are not getting through." to="/admin/settings#mails" link="Show them">
      {summary(waiting, failed)}
    </Notice>
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
    <Notice title={title} to="/admin/settings#sending" link="Set up">
      {what} What would be sent is written to files.
    </Notice>
  )
}

type NoticeProps = { title: string; to: string; link: string; children: ReactNode }

function Notice({ title, to, link, children }: NoticeProps) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-amber-tint px-4 py-3 text-amber-dark"
    >
      <MailWarning aria-hidden size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-semibold">{title}</strong> {children}
      </p>
      <ButtonLink to={to} variant="secondary" prefetch="none">
        {link}
      </ButtonLink>
    </div>
  )
}
