import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { type FieldOf, lengthName, type SectionValue } from '../platform/fields/field.ts'
import { emptyValues } from '../platform/fields/field-rules.ts'
import { Button } from './button.tsx'
import { CheckboxField } from './field.tsx'
import type { FieldFunction } from './form.tsx'
import { type Entry, useEntries } from './use-entries.ts'

type ListProps = {
  name: string
  sentName: string
  declared: FieldOf<'list'>
  values: Record<string, unknown>[]
  field: FieldFunction<string>
  renderEntry(values: Record<string, unknown>, prefixes: { prefix: string; sentPrefix: string }): ReactNode
}

/** What was sent with a row, and what was wrong with it, stays with the row when it moves; an added one has neither. */
export function useSentIndex(entries: Entry<unknown>[], field: FieldFunction<string>) {
  const idsOf = () => entries.map(({ id }) => id)
  const [sent, setSent] = useState(() => ({ field, ids: idsOf() }))
  if (sent.field !== field) setSent({ field, ids: idsOf() })
  return (id: number) => sent.ids.indexOf(id)
}

export function ListField({ name, sentName, declared, values, field, renderEntry }: ListProps) {
  const { label, hint, item, max, fields } = declared
  const { list, entries, commands } = useEntries(values)
  const sentIndexOf = useSentIndex(entries, field)
  const { error } = field(sentName)
  return (
    <fieldset ref={list} className="rounded-card border border-line p-3 sm:p-4">
      <legend className="px-1 font-semibold">{label}</legend>
      {hint && <p className="mb-3 text-sm text-soft">{hint}</p>}
      {error && (
        <p role="alert" tabIndex={-1} data-invalid className="mb-3 font-medium text-red-dark">
          {error}
        </p>
      )}
      <input type="hidden" name={lengthName(name)} value={entries.length} />
      <ol className="space-y-3">
        {entries.map(({ id, values: entry }, index) => {
          const title = `${item} ${index + 1}`
          return (
            <li key={id} data-entry={id} className="rounded-control bg-concrete-pale p-3">
              <div className="mb-2 flex items-center gap-1">
                <p className="flex-1 font-medium first-letter:uppercase">{title}</p>
                <MoveButtons {...{ title, id, index, commands }} length={entries.length} />
                <Button
                  variant="quiet"
                  className="px-3 text-red-dark"
                  aria-label={`Remove ${title}`}
                  data-remove
                  onClick={() => commands.remove(id)}
                >
                  <Trash2 aria-hidden size={18} />
                </Button>
              </div>
              <div className="space-y-3">
                {renderEntry(entry, {
                  prefix: `${name}.${index}.`,
                  sentPrefix: `${sentName}.${sentIndexOf(id)}.`,
                })}
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        variant="secondary"
        className="mt-3"
        data-add
        disabled={entries.length >= max}
        onClick={() => commands.add(emptyValues(fields))}
      >
        <Plus aria-hidden size={18} /> Add {/^[aeiou]/.test(item) ? 'an' : 'a'} {item}
      </Button>
    </fieldset>
  )
}

type SectionsProps = {
  name: string
  declared: FieldOf<'sections'>
  values: SectionValue[]
}

export function SectionsField({ name, declared, values }: SectionsProps) {
  const { label, hint, sections } = declared
  const { list, entries, commands } = useEntries(values)
  return (
    <fieldset ref={list} className="rounded-card border border-line p-3 sm:p-4">
      <legend className="px-1 font-semibold">{label}</legend>
      {hint && <p className="mb-3 text-sm text-soft">{hint}</p>}
      <input type="hidden" name={lengthName(name)} value={entries.length} />
      <ol className="space-y-2">
        {entries.map(({ id, values: section }, index) => {
          const title = sections[section.id] ?? ''
          const prefix = `${name}.${index}.`
          return (
            <li
              key={id}
              data-entry={id}
              className="flex items-center gap-1 rounded-control bg-concrete-pale p-2 pl-3"
            >
              <input type="hidden" name={`${prefix}id`} value={section.id} />
              <div className="min-w-0 flex-1">
                <CheckboxField label={title} name={`${prefix}shown`} defaultChecked={section.shown} />
              </div>
              <MoveButtons {...{ title, id, index, commands }} length={entries.length} />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

type MoveProps<Id> = {
  title: string
  id: Id
  index: number
  length: number
  commands: { move(id: Id, by: -1 | 1): void }
  isBusy?: boolean
}

export function MoveButtons<Id>({ title, id, index, length, commands, isBusy = false }: MoveProps<Id>) {
  const directions = [
    { name: 'up', by: -1, end: 0, Icon: ArrowUp },
    { name: 'down', by: 1, end: length - 1, Icon: ArrowDown },
  ] as const
  return directions.map(({ name, by, end, Icon }) => (
    <Button
      key={name}
      variant="quiet"
      className="w-11 px-0!"
      data-move={name}
      disabled={index === end || isBusy}
      aria-label={`Move ${title} ${name}`}
      onClick={() => commands.move(id, by)}
    >
      <Icon aria-hidden size={18} />
    </Button>
  ))
}
