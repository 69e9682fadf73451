import { RefreshCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Badge, type Tone } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { readDatabaseSize } from '../../platform/health/database-size.server.ts'
import { type HealthState, readHealth } from '../../platform/health/health.server.ts'
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

export const meta = () => [{ title: 'Health | Admin Panel' }]

const states: Record<HealthState, { text: string; tone: Tone }> = {
  ok: { text: 'In order', tone: 'green' },
  warning: { text: 'Warning', tone: 'amber' },
  ill: { text: 'Not in order', tone: 'red' },
}

export default function Health({ loaderData: { checks, size, slow }, actionData }: Route.ComponentProps) {
  const isChecking = useNavigation().formData?.get('intent') === 'check'
  const latest = checks.map(({ checkedAt }) => checkedAt).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return (
    <>
      <PageHeader title="Health">
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="check" variant="secondary" disabled={isChecking}>
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
      <ul className="card divide-y divide-line">
        {checks.map(({ name, label, state, message, changedAt }) => (
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
      <Section title={`Database: ${formatBytes(size.total)}`} note="The largest tables, with their indexes.">
        <Rows
          head={['Table', 'Size']}
          rows={size.tables.map(({ name, bytes }) => ({
            id: name,
            text: name,
            figures: [formatBytes(bytes)],
          }))}
        />
      </Section>
      <Section
        title="Slowest queries"
        note={
          slow.source === 'server'
            ? 'Of all processes, as the database server counts them: those of more than 20 ms.'
            : 'Of this process since its start: those that took more than 20 ms, waiting included.'
        }
      >
        {slow.statements.length === 0 ? (
          <p className="border-line border-t px-5 py-6 text-soft">None</p>
        ) : (
          <Rows
            head={['Query', 'Calls', 'Mean', 'Longest']}
            rows={slow.statements.map(({ text, calls, mean, max }) => ({
              id: text,
              text: <code className="line-clamp-3 text-xs wrap-anywhere">{text}</code>,
              figures: [calls.toLocaleString('en'), milliseconds(mean), milliseconds(max)],
            }))}
          />
        )}
      </Section>
    </>
  )
}

const milliseconds = (value: number) => `${Math.round(value).toLocaleString('en')} ms`

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card mt-5 overflow-x-auto" aria-labelledby={id}>
      <div className="px-4 py-3 sm:px-5">
        <h2 id={id} className="font-semibold text-base tracking-normal">
          {title}
        </h2>
        <p className="text-soft text-sm">{note}</p>
      </div>
      {children}
    </section>
  )
}

type RowsProps = { head: string[]; rows: { id: string; text: ReactNode; figures: string[] }[] }

function Rows({ head, rows }: RowsProps) {
  return (
    <table className="w-full border-line border-t text-sm">
      <thead className="text-soft">
        <tr>
          {head.map((label, index) => (
            <th
              key={label}
              scope="col"
              className={`${cell} font-medium ${index === 0 ? 'text-left' : 'text-right'}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-t">
        {rows.map(({ id, text, figures }) => (
          <tr key={id}>
            <td className={cell}>{text}</td>
            {figures.map((figure, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
              <td key={index} className={`money whitespace-nowrap text-right align-top ${cell}`}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = 'px-4 py-2 sm:px-5'
