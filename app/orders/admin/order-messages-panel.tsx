import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { useResultToast } from '../../design/form.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import {
  channelNames,
  type MessageChannel,
  type MessageKind,
  messageNames,
} from '../messages/order-message.ts'
import { MailDetails, MailState, type OrderMailJob } from './order-mail-panel.tsx'

type SentMessage = OrderMailJob & { id: number; message: MessageKind; channel: MessageChannel }

/** What went to the customer or did not, with the reason and a button to send it again. */
export function OrderMessages({ messages }: { messages: SentMessage[] }) {
  return (
    <section aria-labelledby="messages" className="card p-5">
      <h2 id="messages" className="text-h3">
        Messages to the customer
      </h2>
      {messages.length === 0 ? (
        <p className="mt-2 text-soft">None in the last month.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {messages.map(message => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Message({ message }: { message: SentMessage }) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  const busy = fetcher.state !== 'idle'
  const { id, channel, state } = message
  const name = `${channelNames[channel]}: ${messageNames[message.message]}`
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium text-base tracking-normal">{name}</h3>
        <MailState job={message} />
      </div>
      <MailDetails job={message} what={channel === 'sms' ? 'SMS' : 'e-mail'} />
      {state !== 'done' && (
        <fetcher.Form method="post" className="mt-2">
          <input type="hidden" name="job" value={id} />
          <Button
            type="submit"
            name="intent"
            value="send again"
            variant="secondary"
            disabled={busy || state === 'running'}
            aria-label={`Send again: ${name}`}
          >
            {busy ? 'Sending...' : 'Send again'}
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}
