import { Form, useNavigation } from 'react-router'
import { Button } from '../design/button.tsx'
import { mailSetups, type Sending, smsSetups } from '../platform/messages/sending.ts'

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

const SetUp = ({ variables }: { variables: string[] }) => (
  <p className="mt-1 text-sm">
    To set one up, whoever runs the server sets{' '}
    <span className="font-mono wrap-anywhere">{variables.join(', ')}</span> in the shop’s environment (the
    README says how) and starts the shop again.
  </p>
)
