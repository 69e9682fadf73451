import { Fragment } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import type { BackupState } from '../platform/backup/nightly-backup.server.ts'
import { mailSetups, type Sending, smsSetups } from '../platform/messages/sending.ts'
import { formatBytes } from '../platform/text/bytes-text.ts'
import { formatDateTime } from '../platform/text/dates.ts'
import type { Permission } from '../staff/roles.ts'

type PageLink = { title: string; text: string; to: string; label: string }

/** What is set on other pages. */
export const LinkPanel = ({ links }: { links: PageLink[] }) => (
  <section className="card p-4 sm:p-6">
    {links.map(({ title, text, to, label }, index) => (
      <Fragment key={to}>
        <h2 className={`${index > 0 ? 'mt-6 ' : ''}font-semibold text-lg tracking-normal`}>{title}</h2>
        <p className="mt-1 text-soft text-sm">{text}</p>
        <ButtonLink to={to} variant="secondary" prefetch="none" className="mt-4">
          {label}
        </ButtonLink>
      </Fragment>
    ))}
  </section>
)

export const deliveryLinks: PageLink[] = [
  {
    title: 'Delivery zones',
    text: 'Fees by place and weight, smallest orders, and collecting at the yard. Without zones the delivery fee here applies everywhere.',
    to: '/admin/deliveries/zones',
    label: 'Edit the zones',
  },
  {
    title: 'Delivery days',
    text: 'Working days, holidays and tonnes a day. Customers then choose a day with room in the checkout.',
    to: '/admin/deliveries/days',
    label: 'Edit the days',
  },
]

export const otherLinks: (PageLink & { permission: Permission })[] = [
  {
    permission: 'settings.edit',
    title: 'Messages to customers',
    text: 'What customers are told by e-mail and SMS about their orders: switch it on or off, change the texts.',
    to: '/admin/settings/messages',
    label: 'Edit the messages',
  },
  {
    permission: 'content.edit',
    title: 'Website',
    text: 'The other texts and the pictures of the site, its branches, and what quotes say.',
    to: '/admin/website',
    label: 'Edit the website',
  },
  {
    permission: 'webhooks.edit',
    title: 'Webhooks',
    text: 'Messages to other systems, such as the books, as soon as something happens to an order.',
    to: '/admin/webhooks',
    label: 'Edit the webhooks',
  },
  {
    permission: 'customers.export',
    title: 'Personal data',
    text: 'Give a customer what the shop holds of them, or erase it, by e-mail or phone.',
    to: '/admin/settings/personal-data',
    label: 'Export or erase',
  },
]

export function TestMailPanel({ sending: { mail, sms }, to }: { sending: Sending; to: string }) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'test mail'
  return (
    <section id="sending" className="card scroll-mt-20 p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">E-mail and SMS</h2>
      <p className="mt-1 text-soft text-sm">{mailSetups[mail]}</p>
      {mail === 'files' && <SetUp variables={['SMTP_URL']} />}
      <p className="mt-1 text-soft text-sm">{smsSetups[sms]}</p>
      {sms === 'files' && <SetUp variables={['SMS_API_URL', 'SMS_API_KEY', 'SMS_SENDER']} />}
      <p className="mt-1 text-soft text-sm">
        Notifications go to <strong className="text-ink wrap-anywhere">{to}</strong>.
      </p>
      <Form method="post" preventScrollReset className="mt-4">
        <Button intent="test mail" variant="secondary" disabled={busy}>
          {busy ? 'Sending...' : 'Send test e-mail'}
        </Button>
      </Form>
    </section>
  )
}

export function BackupPanel({ backup, version }: { backup: BackupState | undefined; version: string }) {
  return (
    <section id="backups" className="card scroll-mt-20 p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Backups</h2>
      {backup ? (
        <p className={`mt-1 text-sm ${backup.isLate ? 'text-red-dark' : 'text-soft'}`}>
          {backup.lastGood
            ? `The last good one is of ${formatDateTime(backup.lastGood.finishedAt)}, ${formatBytes(backup.lastGood.bytes)}; it was restored on trial.`
            : 'The first one is made tonight.'}{' '}
          {backup.problem && `The latest attempt failed: ${backup.problem}`}
        </p>
      ) : (
        <>
          <p className="mt-1 text-soft text-sm">The shop makes none by itself.</p>
          <SetUp variables={['BACKUP_TO']} />
        </>
      )}
      <p className="mt-4 text-soft text-sm">Version {version}</p>
    </section>
  )
}

const SetUp = ({ variables }: { variables: string[] }) => (
  <p className="mt-1 text-sm">
    To set one up, whoever runs the server sets{' '}
    <span className="font-mono wrap-anywhere">{variables.join(', ')}</span> in the shop’s environment (the
    README says how) and starts the shop again.
  </p>
)
