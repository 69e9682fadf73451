import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../design/button.tsx'
import { ConfirmDialog } from '../design/dialog.tsx'
import type { Person } from './data-subject.server.ts'

const many = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** What stands under an address or number: to be taken along, or erased. */
export function DataSubjectResult({ person }: { person: Person }) {
  const { who, names, finishedOrders, openOrders, messages } = person
  if (finishedOrders + openOrders + messages === 0)
    return (
      <section className="card p-8 text-center" aria-live="polite">
        <p className="font-semibold text-lg">Nothing is held</p>
        <p className="mt-1 text-soft wrap-anywhere">No order and no message stands under {who}.</p>
      </section>
    )
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="found" aria-live="polite">
      <h2 id="found" className="font-semibold text-lg tracking-normal wrap-anywhere">
        {who}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <dt className="text-soft">{names.length === 1 ? 'Name' : 'Names'}</dt>
        <dd className="wrap-anywhere">{names.join(', ')}</dd>
        <dt className="text-soft">Finished orders</dt>
        <dd className="money">{finishedOrders}</dd>
        <dt className="text-soft">Open orders</dt>
        <dd className="money">{openOrders}</dd>
        <dt className="text-soft">Messages</dt>
        <dd className="money">{messages}</dd>
      </dl>
      {openOrders > 0 && (
        <p className="mt-4 rounded-control bg-amber-tint p-3.5 text-amber-dark">
          {many(openOrders, 'order')} can’t be erased yet: deliver or cancel{' '}
          {openOrders === 1 ? 'it' : 'them'} first.
        </p>
      )}
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Form method="post" action="/admin/settings/personal-data/export" reloadDocument>
          <input type="hidden" name="who" value={who} />
          <Button type="submit" variant="secondary" wide>
            <Download aria-hidden size={18} /> Download as JSON
          </Button>
        </Form>
        {finishedOrders + messages > 0 && <Erase person={person} />}
      </div>
    </section>
  )
}

function Erase({ person: { who, names, finishedOrders, messages } }: { person: Person }) {
  const [asked, setAsked] = useState(false)
  const submit = useSubmit()
  const { formData, state } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'erase'
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        <Trash2 aria-hidden size={18} /> Erase
      </Button>
      <ConfirmDialog
        open={asked}
        title="Are you sure?"
        confirmLabel={busy ? 'Erasing...' : 'Erase'}
        busy={busy}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await submit({ intent: 'erase', who }, { method: 'post' })
          setAsked(false)
        }}
      >
        <p className="wrap-anywhere">
          This erases <strong className="text-ink">{who}</strong> ({names.join(', ')}). It cannot be undone.
        </p>
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {finishedOrders > 0 && (
            <li>
              {many(finishedOrders, 'order')}: name, e-mail, phone, address and notes go; goods, sums and
              dates stay.
            </li>
          )}
          {messages > 0 && <li>{many(messages, 'message')}: deleted whole.</li>}
        </ul>
        <p className="mt-3">Backups, and mails in your mailbox, keep what was in them.</p>
      </ConfirmDialog>
    </>
  )
}
