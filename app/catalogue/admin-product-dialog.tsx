import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { toast } from '../design/toast.tsx'
import { BasicFields, ListFields } from './admin-product-fields.tsx'
import type { ProductErrors } from './admin-product-form.ts'
import { GalleryField } from './admin-product-gallery.tsx'
import { SpecificationsField } from './admin-product-specifications.tsx'
import type { Product } from './product.ts'

type Props = {
  open: boolean
  /** Undefined: a new product. */
  product: Product | undefined
  onClose(): void
}

export function ProductDialog({ open, product, onClose }: Props) {
  const changed = useRef(false)
  const [busy, setBusy] = useState(false)

  const leave = () => {
    changed.current = false
    onClose()
  }
  const ask = () => {
    if (!changed.current || confirm('Leave without saving? What you changed is lost.')) leave()
  }
  const note = () => {
    changed.current = true
  }

  return (
    <Dialog open={open} wide busy={busy} title={product ? 'Edit Product' : 'Add Product'} onClose={ask}>
      <ProductForm product={product} onChange={note} onBusy={setBusy} onSaved={leave} onCancel={ask} />
    </Dialog>
  )
}

type FormProps = {
  product: Product | undefined
  onChange(): void
  onBusy(busy: boolean): void
  onSaved(): void
  onCancel(): void
}
type Answer = { ok: boolean; title: string; description: string; errors?: ProductErrors }

function ProductForm({ product, onChange, onBusy, onSaved, onCancel }: FormProps) {
  const fetcher = useFetcher<Answer>()
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
      <input type="hidden" name="stockWas" value={product?.stockQuantity ?? ''} />
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
        <Button type="submit" name="intent" value="save" disabled={busy}>
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
