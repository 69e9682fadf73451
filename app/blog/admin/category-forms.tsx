import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { controlClass } from '../../design/field.tsx'
import { type FieldFunction, useFormFields, useResultToast } from '../../design/form.tsx'
import { useResettingForm } from '../../design/intent-form.tsx'
import { useStoredForm } from '../../design/use-stored-form.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import type { Category } from '../post.ts'

type Field = 'name' | 'color'
export type CategoryResult = FormResult<Field>

const defaultColor = '#a8401f'

function useCategoryFetcher() {
  const fetcher = useFetcher<CategoryResult>()
  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  return { fetcher, result: fetcher.data, busy: fetcher.state !== 'idle' }
}

type Fields = Pick<Category, 'name' | 'color'> & {
  label: string
  field: FieldFunction<Field>
  inert?: boolean
}

function CategoryFields({ name, color, label, field, inert }: Fields) {
  const errorId = useId()
  const { error, ...nameProps } = field('name', name)
  return (
    <div inert={inert} className="flex min-w-56 flex-1 flex-wrap gap-2">
      <input
        {...nameProps}
        required
        maxLength={60}
        aria-label={`Name of ${label}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
        placeholder="Name"
        className={`${controlClass} min-w-0 flex-1`}
      />
      <input
        name="color"
        type="color"
        defaultValue={color}
        aria-label={`Colour of ${label}`}
        className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-field bg-surface p-1"
      />
      {error && (
        <p id={errorId} className="w-full font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

export function AddCategory() {
  const { fetcher, result, busy } = useCategoryFetcher()
  const { formRef, field } = useResettingForm(result)
  return (
    <fetcher.Form ref={formRef} method="post" className="card mt-5 p-4">
      <h2 className="mb-3 text-h3">Add a category</h2>
      <div className="flex flex-wrap items-start gap-2">
        <CategoryFields name="" color={defaultColor} label="the new category" field={field} />
        <Button intent="add" disabled={busy}>
          <Plus aria-hidden size={18} /> Add
        </Button>
      </div>
    </fetcher.Form>
  )
}

export function CategoryItem({ category }: { category: Category & { posts: number; editToken: string } }) {
  const { fetcher, result, busy } = useCategoryFetcher()
  const { formRef, field } = useFormFields(result)
  const { shown, key, change } = useStoredForm(category, result)
  const isSaving = fetcher.state === 'submitting' || (busy && result?.ok === true)
  // Fields lose the focus while they are inert, and when they show what is stored.
  const focused = useRef('')
  useEffect(() => {
    if (isSaving || document.activeElement !== document.body) return
    formRef.current?.querySelector<HTMLElement>(`[name="${focused.current}"]`)?.focus()
    focused.current = ''
  }, [isSaving, formRef])
  const deletion = useCategoryFetcher()
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, name, posts } = category
  const color = shown.color.toLowerCase()
  return (
    <li className="p-4">
      <fetcher.Form
        ref={formRef}
        method="post"
        onInput={change}
        onSubmit={() => (focused.current = (document.activeElement as HTMLInputElement).name)}
        className="flex flex-wrap items-start gap-2"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="openedName" value={shown.name} />
        <input type="hidden" name="openedColor" value={color} />
        <CategoryFields
          key={key}
          name={shown.name}
          color={color}
          label={name}
          field={field}
          inert={isSaving}
        />
        <Button intent="change" variant="secondary" disabled={busy} aria-label={`Save ${name}`}>
          Save
        </Button>
        <Button
          variant="quiet"
          className="px-3.5 text-red-dark"
          disabled={busy || deletion.busy}
          onClick={() => setIsConfirming(true)}
          aria-label={`Delete ${name}`}
        >
          <Trash2 aria-hidden size={18} />
        </Button>
      </fetcher.Form>
      <p className="mt-1.5 text-sm text-soft">
        /blog?category={category.slug} · {posts} {posts === 1 ? 'post' : 'posts'}
      </p>
      <ConfirmDialog
        open={isConfirming}
        title="Are you sure?"
        confirmLabel="Delete"
        busy={deletion.busy}
        onConfirm={() => {
          deletion.fetcher.submit({ intent: 'delete', id }, { method: 'post' })
          setIsConfirming(false)
        }}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          This action cannot be undone. This will delete the category{' '}
          <strong className="text-ink">{name}</strong>; its {posts}{' '}
          {posts === 1 ? 'post stays' : 'posts stay'}.
        </p>
      </ConfirmDialog>
    </li>
  )
}
