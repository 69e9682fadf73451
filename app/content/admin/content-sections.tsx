import { CheckboxField } from '../../design/field.tsx'
import type { ContentField, SectionValue } from '../content-field.ts'
import { lengthName } from '../content-form.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useEntries } from './use-entries.ts'

type Props = {
  name: string
  declared: Extract<ContentField, { kind: 'sections' }>
  values: SectionValue[]
}

/** The sections of a page, each shown or hidden, in an order that can be changed. */
export function ContentSections({ name, declared, values }: Props) {
  const { label, hint, sections } = declared
  const { list, entries, move } = useEntries(values)
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
              <MoveButtons {...{ title, index, move }} length={entries.length} />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
