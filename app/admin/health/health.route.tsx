import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Badge, type Tone } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { readDatabaseSize } from '../../platform/health/database-size.server.ts'
import { readHealth, type StoredCheck } from '../../platform/health/health.server.ts'
import { readSlowStatements } from '../../platform/health/slow-statements.server.ts'
import { services } from '../../platform/services.server.ts'
import { formatBytes } from '../../platform/text/bytes-text.ts'
import { adminAction, type Intents, intent, noFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import type { Route } from './+types/health.route'
import { checkHealth } from './check-health.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'health.read',
  title: 'Health',
  notLoaded: 'Failed to load the results of the checks',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = services(context)
  const [checks, size, slow] = await Promise.all([
    readHealth(db),
    readDatabaseSize(db, 10),
    readSlowStatements(db, 10),
  ])
  return { checks, size, slow }
}

const intents: Intents = {
  check: intent(
    'health.read',
    noFields,
    async ({ db, env, log, mailer, sms, wakeQueue }) => {
      await checkHealth({ db, env, log, mailer, sms })
      wakeQueue()
      return { ok: true as const }
    },
    { success: { title: 'Checked' }, refusals: {} },
  ),
}

export const action = adminAction({ intents })

/** In the order in which they are listed. */
const states: Record<StoredCheck['state'], { text: string; tone: Tone }> = {
  ill: { text: 'Not in order', tone: 'red' },
  warning: { text: 'Warning', tone: 'amber' },
  ok: { text: 'In order', tone: 'green' },
}

export default function Health({ loaderData: { checks, size, slow }, actionData }: Route.ComponentProps) {
  const isChecking = useNavigation().formData?.get('intent') === 'check'
  const latest = checks.map(({ checkedAt }) => checkedAt).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return (
    <>
      <PageHeader title="Health">
        <Form method="post" preventScrollReset>
          <Button intent="check" variant="secondary" disabled={isChecking}>
            <RefreshCw aria-hidden size={17} />
            {isChecking ? 'Checking...' : 'Check now'}
          </Button>
        </Form>
      </PageHeader>
      <FormMessage result={actionData} />
      <p className="mb-4 text-soft text-sm">
        {latest
          ? `Checked ${formatDateTime(latest)}.`
          : 'Nothing has been checked since the shop was set up.'}{' '}
        The shop checks itself every ten minutes, and tells the owner once of what is not in order, and once
        when it is in order again.
      </p>
      {checks.length > 0 && (
        <ul className="card divide-y divide-line">
          {checks.toSorted(byState).map(({ name, label, state, message, changedAt }) => (
            <li
              key={name}
              className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[8rem_8rem_minmax(0,1fr)] sm:px-5"
            >
              <strong className="font-semibold">{label}</strong>
              <span>
                <Badge tone={states[state].tone}>{states[state].text}</Badge>
              </span>
              <span className="min-w-0 wrap-anywhere">
                {message}
                {state !== 'ok' && <span className="text-soft"> Since {formatDateTime(changedAt)}.</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Section
        title={`Database: ${formatBytes(size.total)}`}
        note="The largest tables, with their indexes."
        rows={size.tables.map(({ name, bytes }) => [name, formatBytes(bytes)])}
      />
      <Section
        title="Slowest queries"
        note={
          slow.source === 'server'
            ? 'Of all processes, as the database server counts them: those of more than 20 ms in the mean.'
            : 'Of this process since its start: those that took more than 20 ms, waiting included.'
        }
        rows={slow.statements.map(({ text, calls, mean, max }) => [
          text,
          `${calls.toLocaleString('en')} × ${milliseconds(mean)}, longest ${milliseconds(max)}`,
        ])}
      />
    </>
  )
}

const byState = (a: StoredCheck, b: StoredCheck) =>
  Object.keys(states).indexOf(a.state) - Object.keys(states).indexOf(b.state)

const milliseconds = (value: number) => `${Math.round(value).toLocaleString('en')} ms`

type SectionProps = { title: string; note: string; rows: [text: string, figure: string][] }

function Section({ title, note, rows }: SectionProps) {
  const id = useId()
  return (
    <section className="card mt-5" aria-labelledby={id}>
      <div className="px-4 py-3 sm:px-5">
        <h2 id={id} className="font-semibold text-base tracking-normal">
          {title}
        </h2>
        <p className="text-soft text-sm">{rows.length > 0 ? note : 'None.'}</p>
      </div>
      <ul className="divide-y divide-line border-line border-t text-sm empty:hidden">
        {rows.map(([text, figure]) => (
          <li key={text} className="flex flex-wrap justify-between gap-x-4 px-4 py-2 sm:flex-nowrap sm:px-5">
            <code className="line-clamp-3 min-w-0 wrap-anywhere">{text}</code>
            <span className="money ml-auto whitespace-nowrap text-soft">{figure}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
