import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { SelectField } from '../../design/field.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { useResultToast } from '../../design/form.tsx'
import { useResettingForm } from '../../design/intent-form.tsx'
import { Panel } from '../../design/panel.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { formatDateTime } from '../dates.ts'
import { useReloadIfStale } from '../use-reload-if-stale.ts'
import { assigneeChoices, noteFields } from './note.ts'
import type { NotesOfSubject } from './notes.server.ts'

type Props = { of: NotesOfSubject }

/** What the staff noted about a subject, the latest first, and who looks after it. */
export function NotesPanel({ of }: Props) {
  const { subjectId, notes, isAssignable, self, mayRemoveAll } = of
  return (
    <Panel id="notes" title="Notes">
      {isAssignable && <AssigneeForm key={subjectId} of={of} />}
      <NoteForm key={`${subjectId} ${self}`} of={of} />
      <ul className="mt-3 divide-y divide-line">
        {notes.map(({ id, text, actor, createdAt, isOwn }) => (
          <li key={id} className="py-3">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <div className="flex min-h-11 items-center justify-between gap-3 text-soft text-sm">
              <p>
                {actor}, {formatDateTime(createdAt)}
              </p>
              {(isOwn || mayRemoveAll) && <RemoveButton id={id} subjectId={subjectId} at={createdAt} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useNoteFetcher() {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  return fetcher
}

function AssigneeForm({ of: { subjectId, assignee, colleagues, self } }: Props) {
  const { Form, data, state } = useNoteFetcher()
  useReloadIfStale(data)
  const { people, chosen } = assigneeChoices(assignee, colleagues, data?.values?.to)
  return (
    <Form
      // A select whose option goes would show the first one.
      key={`${assignee?.id} ${people.map(({ id }) => id)}`}
      method="post"
      className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
    >
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="subjectId" value={subjectId} />
      <input type="hidden" name="from" value={assignee?.id ?? ''} />
      <SelectField label="Looked after by" name="to" defaultValue={chosen}>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === self ? `${name} (you)` : name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" disabled={state !== 'idle'} className="min-h-12">
        Assign
      </Button>
    </Form>
  )
}

function NoteForm({ of: { subjectId, noteId } }: Props) {
  const { Form, data, state } = useNoteFetcher()
  const { formRef, field } = useResettingForm(data)
  // It stays the same until the note is stored, so that one that is sent twice is stored once.
  const [id, setId] = useState<string>(noteId)
  useEffect(() => {
    if (data?.ok) setId(randomUuid())
  }, [data])

  return (
    <Form ref={formRef} method="post" className="mt-3 space-y-3">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="subjectId" value={subjectId} />
      <input type="hidden" name="id" value={id} />
      <FieldControl declared={noteFields.text} {...field('text')} />
      <Button type="submit" variant="secondary" disabled={state !== 'idle'}>
        Save note
      </Button>
    </Form>
  )
}

function RemoveButton({ id, subjectId, at }: { id: string; subjectId: string; at: Date }) {
  const { Form } = useNoteFetcher()
  return (
    <Form method="post">
      <input type="hidden" name="subjectId" value={subjectId} />
      <input type="hidden" name="id" value={id} />
      <Button intent="remove note" variant="quiet" aria-label={`Remove the note of ${formatDateTime(at)}`}>
        Remove
      </Button>
    </Form>
  )
}
