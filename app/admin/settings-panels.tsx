import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'

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

const descriptions = {
  smtp: 'Mail goes out through the SMTP server of the environment.',
  api: "Mail goes out through the provider's send endpoint.",
  files: 'No mail server is set up: mails are written to files in the data folder.',
}

export function TestMailPanel({ kind, to }: { kind: keyof typeof descriptions; to: string }) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'test mail'
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">E-mail</h2>
      <p className="mt-1 text-soft text-sm">{descriptions[kind]}</p>
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
