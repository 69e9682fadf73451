import { useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { Button } from '../design/button.tsx'
import { ConflictNotice, VersionField } from '../design/conflict-notice.tsx'
import { Dialog } from '../design/dialog.tsx'
import { toast } from '../design/toast.tsx'
import { useUnsavedForm } from '../design/unsaved.ts'
import { BasicFields, ListFields } from './admin-product-fields.tsx'
import type { ProductAnswer } from './admin-product-form.ts'
import { GalleryField } from './admin-product-gallery.tsx'
import { SpecificationsField } from './admin-product-specifications.tsx'
import type { Product } from './product.ts'

type Props = {
  open: boolean
  /** Undefined: a new product. */
  editing: Editing | undefined
  onClose(): void
}
type Editing = { product: Product; version: string }

export function ProductDialog({ open, editing, onClose }: Props) {
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)

  const leave = () => {
    setChanged(false)
    onClose()
  }
  const ask = () => {
    if (!changed || confirm('Leave without saving? What you changed is lost.')) leave()
  }
  useUnsavedForm(changed && !busy)

  return (
    <Dialog open={open} wide busy={busy} title={editing ? 'Edit Product' : 'Add Product'} onClose={ask}>
      <ProductForm
        key={editing?.version}
        editing={editing}
        onChange={() => setChanged(true)}
        onBusy={setBusy}
        onSaved={leave}
        onCancel={ask}
      />
    </Dialog>
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
    if (data.ok) onSaved()
  }, [data])

  return (
    <fetcher.Form method="post" action="/admin/products" onChange={onChange} className="space-y-6">
      <input type="hidden" name="id" value={product?.id ?? ''} />
      <input type="hidden" name="intent" value="save" />
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
      {error && <p className="mb-2 font-medium text-red-dark text-sm">{error}</p>}
      <div className="pt-2 pb-1">{children}</div>
    </details>
  )
}
