import { Form, useNavigation } from 'react-router'
import { Button } from '../design/button.tsx'

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
