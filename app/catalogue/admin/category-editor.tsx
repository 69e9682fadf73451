import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { SelectField } from '../../design/field.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { Panel } from '../../design/panel.tsx'
import { RecordForm } from '../../design/record-form.tsx'
import { emptyValues } from '../../platform/fields/field-rules.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { categoryFields } from '../category.ts'
import type { CategoryRow, EditedCategory } from './manage-categories.server.ts'

type Props = {
  /** Undefined: a new category. */
  edited: EditedCategory | undefined
  categories: CategoryRow[]
  result: FormResult | undefined
}

export function CategoryEditor({ edited, categories, result }: Props) {
  const busy = useNavigation().state !== 'idle'
  const others = categories.filter(({ id }) => id !== edited?.id)
  return (
    <RecordForm
      back={{ to: '/admin/categories', label: 'Categories' }}
      title={edited?.details.name ?? 'Add category'}
      what="this category"
      editToken={edited?.editToken ?? ''}
      result={result}
      footer={edited && <Removal key={edited.id} edited={edited} others={others} busy={busy} />}
    >
      {field => (
        <>
          <input type="hidden" name="id" value={edited?.id ?? ''} />
          <Fieldset
            fields={categoryFields}
            values={edited?.details ?? { ...emptyValues(categoryFields), kind: 'other', listed: true }}
            field={field}
          />
          {edited && <p className="text-sm text-soft">Its address: /products?category={edited.slug}</p>}
        </>
      )}
    </RecordForm>
  )
}

type RemovalProps = { edited: EditedCategory; others: CategoryRow[]; busy: boolean }

function Removal({ edited: { id, details, products }, others, busy }: RemovalProps) {
  const submit = useSubmit()
  const [into, setInto] = useState('')
  const [isConfirming, setIsConfirming] = useState<'merge' | 'delete'>()
  const target = others.find(other => other.id === into)
  const count = `${products} ${products === 1 ? 'product' : 'products'}`
  return (
    <Panel id="removal" title="Merge or remove" className="card mt-5 space-y-4 p-4 sm:p-6">
      {others.length > 0 && (
        <div className="space-y-3">
          <SelectField
            label="Merge into"
            hint={`The ${count} of ${details.name} and its addresses go to the other category.`}
            value={into}
            onChange={event => setInto(event.currentTarget.value)}
          >
            <option value="">Choose a category</option>
            {others.map(other => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary" disabled={busy || !target} onClick={() => setIsConfirming('merge')}>
            Merge
          </Button>
        </div>
      )}
      {products > 0 ? (
        <p className="text-soft">It has {count}, so it can’t be removed without saying where they go.</p>
      ) : (
        <Button
          variant="quiet"
          className="px-3 text-red-dark"
          disabled={busy}
          onClick={() => setIsConfirming('delete')}
        >
          Remove {details.name}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming !== undefined}
        title="Are you sure?"
        confirmLabel={isConfirming === 'merge' ? 'Merge' : 'Remove'}
        busy={busy}
        onConfirm={() => {
          void submit({ intent: isConfirming ?? '', id, into }, { method: 'post' })
          setIsConfirming(undefined)
        }}
        onClose={() => setIsConfirming(undefined)}
      >
        <p>
          This action cannot be undone. <strong className="text-ink">{details.name}</strong> is removed
          {target && isConfirming === 'merge' && `, and its ${count} go to ${target.name}`}.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}
