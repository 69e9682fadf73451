import { useState } from 'react'
import { Form } from 'react-router'
import { noteFields } from '../../customers/customer.ts'
import { Button } from '../../design/button.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { useFormFields } from '../../design/form.tsx'
import { type FormResult, resultOf } from '../../platform/form-result.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'

type Note = { id: string; text: string; actor: string; createdAt: Date }

type Props = { notes: Note[]; noteId: string; result: FormResult | undefined }

/** What the staff noted about a customer, the latest first. */
export function CustomerNotes({ notes, noteId, result }: Props) {
  const mayEdit = useMay()('customers.edit')
  if (!mayEdit && notes.length === 0) return null
  return (
    <section aria-labelledby="notes" className="card p-5">
      <h2 id="notes" className="text-h3">
        Notes
      </h2>
      {mayEdit && <NoteForm key={notes[0]?.id} noteId={noteId} result={resultOf(result, 'note')} />}
      <ul className="mt-3 divide-y divide-line">
        {notes.map(({ id, text, actor, createdAt }) => (
          <li key={id} className="py-3">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <div className="flex items-center justify-between gap-3 text-soft text-sm">
              <p>
                {actor}, {formatDateTime(createdAt)}
              </p>
              {mayEdit && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="remove note"
                    variant="quiet"
                    aria-label={`Remove the note of ${formatDateTime(createdAt)}`}
                  >
                    Remove
                  </Button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoteForm({ noteId, result }: { noteId: string; result: FormResult | undefined }) {
  const { formRef, field } = useFormFields(result)
  // It stays the same until the note is stored, so that one that is sent twice is stored once.
  const [id] = useState(noteId)
  return (
    <Form ref={formRef} method="post" preventScrollReset className="mt-3 space-y-3">
      <input type="hidden" name="id" value={id} />
      <FieldControl declared={noteFields.text} {...field('text')} />
      <Button type="submit" name="intent" value="note" variant="secondary">
        Save note
      </Button>
    </Form>
  )
}
