import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash-2'
import { Fragment, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { useFormFields } from '../../design/form.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { capitalize } from '../../platform/text/text.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { May } from '../../staff/staff-context.tsx'
import type { DataSubject } from './data-subject.server.ts'
import { countText } from './data-subject.ts'

const listAlternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export function DataSubjectResult({ dataSubject }: { dataSubject: DataSubject }) {
  const { who, names, records, contacts, balancePesewas } = dataSubject
  const title = contacts.length > 0 ? contacts.join(', ') : isUuid(who) ? 'this customer' : who
  if (records.every(({ erasable, open }) => erasable + open === 0))
    return (
      <section className="card p-8 text-center" aria-live="polite">
        <p className="font-semibold text-lg">No data found</p>
        <p className="mt-1 text-soft wrap-anywhere">
          There is no {listAlternatives.format(records.map(({ singular }) => singular))} for {title}.
        </p>
      </section>
    )
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="found" aria-live="polite">
      <h2 id="found" className="font-semibold text-lg tracking-normal wrap-anywhere">
        {title}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <dt className="text-soft">{names.length === 1 ? 'Name' : 'Names'}</dt>
        <dd className="wrap-anywhere">{names.join(', ')}</dd>
        {records.map(({ name, closeOpenBy, erasable, open }) => (
          <Fragment key={name}>
            <dt className="text-soft">
              {closeOpenBy === 'never open' ? capitalize(name) : `Finished ${name}`}
            </dt>
            <dd className="money">{erasable}</dd>
            {closeOpenBy !== 'never open' && (
              <>
                <dt className="text-soft">Open {name}</dt>
                <dd className="money">{open}</dd>
              </>
            )}
          </Fragment>
        ))}
      </dl>
      {records
        .filter(({ open }) => open > 0)
        .map(({ name, singular, open, closeOpenBy }) => (
          <p key={name} className="mt-4 rounded-control bg-amber-tint p-3.5 text-amber-dark">
            {countText(open, singular)} can’t be erased yet: {closeOpenBy} {open === 1 ? 'it' : 'them'} first.
          </p>
        ))}
      {balancePesewas !== 0 && (
        <p className="mt-4 rounded-control bg-amber-tint p-3.5 text-amber-dark">
          <strong>
            {balancePesewas > 0
              ? `Still to be paid: ${formatCedis(balancePesewas)}.`
              : `To be given back: ${formatCedis(-balancePesewas)}.`}
          </strong>{' '}
          Once a finished order is erased, its amounts and payments stay in the books, but nobody can be
          reached about them any more. Open orders stay with all their details until they are finished.
        </p>
      )}
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Form method="post" action="/admin/settings/personal-data/export" reloadDocument>
          <input type="hidden" name="who" value={who} />
          <Button type="submit" variant="secondary" wide>
            <Download aria-hidden size={18} /> Download as JSON
          </Button>
        </Form>
        {records.some(({ erasable }) => erasable > 0) && (
          <May permission="customers.erase">
            <Erase dataSubject={dataSubject} />
          </May>
        )}
      </div>
    </section>
  )
}

function Erase({
  dataSubject: { who, names, contacts, records, balancePesewas },
}: {
  dataSubject: DataSubject
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  const submit = useSubmit()
  const { formData, state } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'erase'
  return (
    <>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden size={18} /> Erase
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Are you sure?"
        confirmLabel={busy ? 'Erasing...' : 'Erase'}
        busy={busy}
        onClose={() => setIsConfirming(false)}
        onConfirm={async () => {
          await submit({ intent: 'erase', who, balance: balancePesewas }, { method: 'post' })
          setIsConfirming(false)
        }}
      >
        <p className="wrap-anywhere">
          This erases <strong className="text-ink">{contacts.join(', ') || who}</strong> ({names.join(', ')}).
          It cannot be undone.
        </p>
        {balancePesewas !== 0 && (
          <p className="mt-3 font-semibold text-amber-dark">
            {formatCedis(Math.abs(balancePesewas))}{' '}
            {balancePesewas > 0 ? 'is still to be paid.' : 'is still to be given back.'} Erase all the same?
          </p>
        )}
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {records
            .filter(({ erasable }) => erasable > 0)
            .map(({ name, singular, erasable, erasureTexts }) => (
              <li key={name}>
                {countText(erasable, singular)}: {erasureTexts.before}.
              </li>
            ))}
        </ul>
        <p className="mt-3">Backups, and mails in your mailbox, keep what was in them.</p>
      </ConfirmDialog>
    </>
  )
}

export function DataSubjectSearch({ result }: { result: FormResult<'who'> | undefined }) {
  const { formRef, field } = useFormFields(result)
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'find'
  return (
    <section className="card p-4 sm:p-6">
      <p className="text-soft">
        Whoever asks may see what the shop holds of them, and have it erased (Data Protection Act, Act 843).
        Make sure first that it is their own address or number.
      </p>
      <Form ref={formRef} method="post" className="mt-5">
        <input type="hidden" name="intent" value="find" />
        <TextField
          label="E-mail or phone"
          required
          maxLength={254}
          autoComplete="off"
          hint="As it was typed with an order or a message; phone numbers in any form."
          {...field('who')}
        />
        <Button type="submit" disabled={busy} className="mt-4 w-full sm:w-auto">
          <Search aria-hidden size={18} /> {busy ? 'Searching...' : 'Find'}
        </Button>
      </Form>
    </section>
  )
}
