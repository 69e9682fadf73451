import { Form, Link, useNavigation } from 'react-router'
import { Badge, type Tone } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { shortNumber } from '../../sales/sale.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { type MessageState, webhookEvents } from '../webhook.ts'

type Message = {
  id: string
  event: keyof typeof webhookEvents | 'test'
  orderId: string | null
  state: MessageState
  attempts: number
  attemptedAt: Date | null
  createdAt: Date
  problem: string
  body: string | null
}

const tones: Record<MessageState, Tone> = { delivered: 'green', failed: 'red', waiting: 'amber' }

const attemptsText = ({ attempts, attemptedAt }: Message) =>
  attemptedAt ? `attempt ${attempts} at ${formatDateTime(attemptedAt)}` : 'not tried yet'

export function MessageLog({ messages, isOff }: { messages: Message[]; isOff: boolean }) {
  if (messages.length === 0)
    return <p className="card p-10 text-center font-semibold text-soft">Nothing was sent yet</p>
  return (
    <ul className="card divide-y divide-line" aria-label="Log">
      {messages.map(message => (
        <LoggedMessage key={message.id} message={message} isOff={isOff} />
      ))}
    </ul>
  )
}

function LoggedMessage({ message, isOff }: { message: Message; isOff: boolean }) {
  const { id, event, orderId, state, createdAt, problem, body } = message
  const { formData } = useNavigation()
  const label = event === 'test' ? 'Test' : webhookEvents[event]
  return (
    <li className="p-4 sm:px-6">
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {orderId ? (
              <Link
                to={`/admin/orders/${orderId}`}
                prefetch="none"
                className="font-medium underline underline-offset-4"
              >
                {label} {shortNumber(orderId)}
              </Link>
            ) : (
              <span className="font-medium">{label}</span>
            )}
            <Badge tone={tones[state]}>{state}</Badge>
          </p>
          <p className="money text-soft text-sm">
            {formatDateTime(createdAt)} · {attemptsText(message)}
          </p>
          {problem && <p className="wrap-anywhere mt-0.5">{problem}</p>}
        </div>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="message" value={id} />
          <Button
            intent="send again"
            variant="secondary"
            disabled={isOff || formData !== undefined}
            aria-label={`Send again: ${label}${orderId ? ` ${shortNumber(orderId)}` : ''}`}
            className="w-full sm:w-auto"
          >
            {formData?.get('message') === id ? 'Sending...' : 'Send again'}
          </Button>
        </Form>
      </div>
      {body && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            What was sent
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre tabIndex={0} className="max-h-80 overflow-auto rounded-control bg-concrete-pale p-3 text-xs">
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
        </details>
      )}
    </li>
  )
}
