import { ShieldAlert } from 'lucide-react'
import { ButtonLink } from '../../design/button.tsx'
import { formatDateTime } from '../../platform/text/dates.ts'

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
