import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import type { BackupState } from '../platform/backup/nightly-backup.server.ts'
import { mailSetups, type Sending, smsSetups } from '../platform/messages/sending.ts'
import { formatBytes } from '../platform/text/bytes-text.ts'
import { formatDateTime } from '../platform/text/dates.ts'

export function MessagesPanel() {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Messages to customers</h2>
      <p className="mt-1 text-soft text-sm">
        What customers are told by e-mail and SMS about their orders: switch it on or off, change the texts.
      </p>
      <ButtonLink to="/admin/settings/messages" variant="secondary" prefetch="none" className="mt-4">
        Edit the messages
      </ButtonLink>
    </section>
  )
}

export function DeliveryPanel() {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Delivery zones</h2>
      <p className="mt-1 text-soft text-sm">
        Fees by place and weight, smallest orders, and collecting at the yard. Without zones the delivery fee
        here applies everywhere.
      </p>
      <ButtonLink to="/admin/deliveries/zones" variant="secondary" prefetch="none" className="mt-4">
        Edit the zones
      </ButtonLink>
      <h2 className="mt-6 font-semibold text-lg tracking-normal">Delivery days</h2>
      <p className="mt-1 text-soft text-sm">
        Working days, holidays and tonnes a day. Customers then choose a day with room in the checkout.
      </p>
      <ButtonLink to="/admin/deliveries/days" variant="secondary" prefetch="none" className="mt-4">
        Edit the days
      </ButtonLink>
    </section>
  )
}

export function WebhooksPanel() {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Webhooks</h2>
      <p className="mt-1 text-soft text-sm">
        Messages to other systems, such as the books, as soon as something happens to an order.
      </p>
      <ButtonLink to="/admin/webhooks" variant="secondary" prefetch="none" className="mt-4">
        Edit the webhooks
      </ButtonLink>
    </section>
  )
}

/** What else customers read. */
export function WebsitePanel() {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Website</h2>
      <p className="mt-1 text-soft text-sm">
        The other texts and the pictures of the site, its branches, and what quotes say.
      </p>
      <ButtonLink to="/admin/website" variant="secondary" prefetch="none" className="mt-4">
        Edit the website
      </ButtonLink>
    </section>
  )
}

export function PersonalDataPanel() {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Personal data</h2>
      <p className="mt-1 text-soft text-sm">
        Give a customer what the shop holds of them, or erase it, by e-mail or phone.
      </p>
      <ButtonLink to="/admin/settings/personal-data" variant="secondary" prefetch="none" className="mt-4">
        Export or erase
      </ButtonLink>
    </section>
  )
}

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
        <Button type="submit" name="intent" value="test mail" variant="secondary" disabled={busy}>
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
