import { useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConflictNotice, VersionField } from '../../design/conflict-notice.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { IdempotencyKeyField } from '../../design/idempotency-key-field.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { toast } from '../../design/toast.tsx'
import type { Product } from '../product.ts'
import { GalleryField } from './gallery-field.tsx'
import { BasicFields, ListFields } from './product-fields.tsx'
import type { ProductAnswer } from './product-form.ts'
import { SpecificationsField } from './specifications-field.tsx'

type Props = {
  open: boolean
  /** Undefined: a new product. */
  editing: Editing | undefined
  onClose(): void
}
type Editing = { product: Product; version: string }

export function ProductDialog({ open, editing, onClose }: Props) {
  const [state, setState] = useState<'as stored' | 'changed' | 'saved'>('as stored')
  const [busy, setBusy] = useState(false)
  const inside = useRef<HTMLDivElement>(null)
  const version = editing?.version

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening and each stored state begins a new form.
  useEffect(() => setState('as stored'), [open, version])

  // Only now: nothing that was changed holds it any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved once, closed once.
  useEffect(() => {
    if (state === 'saved') onClose()
  }, [state])

  return (
    <>
      <Dialog open={open} wide busy={busy} title={editing ? 'Edit Product' : 'Add Product'} onClose={onClose}>
        <div ref={inside}>
          <ProductForm
            key={version}
            editing={editing}
            onChange={() => setState('changed')}
            onBusy={setBusy}
            onSaved={() => setState('saved')}
            onCancel={onClose}
          />
        </div>
      </Dialog>
      <LeaveDialog
        what="this product"
        unsaved={open && state === 'changed'}
        saving={busy}
        bySearch
        onStay={() => {
          // A second Escape has closed it, whatever was asked.
          const dialog = inside.current?.closest('dialog')
          if (!dialog?.open) dialog?.showModal()
        }}
      />
    </>
  )
}

type FormProps = {
  editing: Editing | undefined
  onChange(): void
  onBusy(busy: boolean): void
  onSaved(): void
  onCancel(): void
}

function ProductForm({ editing, onChange, onBusy, onSaved, onCancel }: FormProps) {
  const product = editing?.product
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<ProductAnswer>()
  const { revalidate } = useRevalidator()
  const { data } = fetcher
  const errors = data?.errors ?? {}
  const busy = fetcher.state !== 'idle'

  useEffect(() => onBusy(busy), [busy, onBusy])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one answer is told once.
  useEffect(() => {
    if (!data) return
    toast({ title: data.title, description: data.description, destructive: !data.ok })
    if (data.ok) return onSaved()
    const find = (fault: string) => form.current?.querySelector<HTMLElement>(fault)
    ;(find('[aria-invalid="true"]') ?? find('[data-fault]'))?.focus()
  }, [data])

  return (
    <fetcher.Form ref={form} method="post" action="/admin/products" onChange={onChange} className="space-y-6">
      <input type="hidden" name="id" value={product?.id ?? ''} />
      <input type="hidden" name="intent" value="save" />
      <IdempotencyKeyField />
      <VersionField version={editing?.version ?? ''} />
      <input type="hidden" name="stockWas" value={product?.stockQuantity ?? ''} />
      {data?.conflict && (
        <ConflictNotice
          what="This product"
          conflict={data.conflict}
          busy={busy}
          // With the stored state come its version and so a new form.
          onDiscard={revalidate}
        />
      )}
      <BasicFields product={product} errors={errors} />
      <Section title="Pictures" error={errors.gallery} open={!product}>
        <GalleryField pictures={product?.gallery ?? []} onChange={onChange} />
      </Section>
      <Section
        title="Texts and lists"
        error={
          errors.longDescription ?? errors.sizes ?? errors.applications ?? errors.features ?? errors.benefits
        }
      >
        <ListFields product={product} errors={errors} />
      </Section>
      <Section title="Specifications" error={errors.specifications}>
        <SpecificationsField rows={product?.specifications ?? []} onChange={onChange} />
      </Section>
      <div className="sticky -bottom-px -mx-5 -mb-5 flex justify-end gap-3 border-line border-t bg-surface px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : product ? 'Update Product' : 'Create Product'}
        </Button>
      </div>
    </fetcher.Form>
  )
}

type SectionProps = { title: string; error: string | undefined; open?: boolean; children: React.ReactNode }

/** Folded away until it is needed, or has a fault in it. */
function Section({ title, error, open = false, children }: SectionProps) {
  return (
    <details open={open || error !== undefined} className="border-line border-t pt-2">
      <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
      {error && (
        <p data-fault tabIndex={-1} className="mb-2 font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
      <div className="pt-2 pb-1">{children}</div>
    </details>
  )
}
