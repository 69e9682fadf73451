import { Form, useNavigation } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { formatDateTime } from '../../staff/dates.ts'

type Session = {
  id: string
  device: string
  ipAddress: string | null
  createdAt: Date
  current: boolean
}

export function SessionsPanel({ sessions }: { sessions: Session[] }) {
  const { formData } = useNavigation()
  const busy = formData !== undefined
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Active sessions</h2>
      <ul className="mt-2 divide-y divide-line">
        {sessions.map(({ id, device, ipAddress, createdAt, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {device}
                {current && <Badge tone="green">This device</Badge>}
              </p>
              <p className="money wrap-anywhere text-soft text-sm">
                {formatDateTime(createdAt)}
                {ipAddress && ` · ${ipAddress}`}
              </p>
            </div>
            {!current && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button
                  intent="end session"
                  variant="secondary"
                  size="small"
                  className="min-h-11"
                  aria-label={`Sign out ${device}, since ${formatDateTime(createdAt)}`}
                  disabled={busy}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2 border-line border-t pt-4">
        <Button intent="end others" variant="secondary" disabled={busy || sessions.length < 2}>
          Sign out all others
        </Button>
        <Button intent="end all" variant="quiet" disabled={busy}>
          Sign out everywhere
        </Button>
      </Form>
    </section>
  )
}
