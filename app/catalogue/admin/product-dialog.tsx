import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useRevalidator } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import { IdempotencyKeyField } from '../../design/idempotency-key-field.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import type { CategoryChoice } from '../categories.server.ts'
import type { ProductDetails } from '../product-schema.ts'
import type { EditedProduct } from './manage-products.server.ts'
import { ProductFields } from './product-fields.tsx'

export type ProductResult = FormResult<keyof ProductDetails>

type Props = {
  open: boolean
  /** Undefined: a new product. */
  edited: EditedProduct | undefined
  categories: CategoryChoice[]
  onClose(): void
}

export function ProductDialog({ open, edited, categories, onClose }: Props) {
  const [state, setState] = useState<'unchanged' | 'changed' | 'saved'>('unchanged')
  const [busy, setBusy] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const editToken = edited?.editToken

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening and each stored edit token starts a new form.
  useEffect(() => setState('unchanged'), [open, editToken])

  // In an effect, so that the form no longer counts as changed, which would stop the navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved once, closed once.
  useEffect(() => {
    if (state === 'saved') onClose()
  }, [state])

  return (
    <>
      <Dialog open={open} wide busy={busy} title={edited ? 'Edit Product' : 'Add Product'} onClose={onClose}>
        <div ref={content}>
          <ProductForm
            key={editToken}
            edited={edited}
            categories={categories}
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
          // The browser closes a dialog at the second Escape, even if its cancel event was prevented.
          const dialog = content.current?.closest('dialog')
          if (!dialog?.open) dialog?.showModal()
        }}
      />
    </>
  )
}

type FormProps = {
  edited: EditedProduct | undefined
  categories: CategoryChoice[]
  onChange(): void
  onBusy(busy: boolean): void
  onSaved(): void
  onCancel(): void
}

function ProductForm({ edited, categories, onChange, onBusy, onSaved, onCancel }: FormProps) {
  const product = edited?.product
  const hasSeveralVariants = edited !== undefined && edited.variantCount > 1
  const fetcher = useFetcher<ProductResult>()
  const { revalidate } = useRevalidator()
  const { data: result } = fetcher
  const { formRef } = useFormFields(result)
  const busy = fetcher.state !== 'idle'
  useResultToast(result)

  useEffect(() => onBusy(busy), [busy, onBusy])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result.
  useEffect(() => {
    if (result?.ok) onSaved()
  }, [result])

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action="/admin/products"
      onInput={onChange}
      className="space-y-6"
    >
      <input type="hidden" name="id" value={product?.id ?? ''} />
      <input type="hidden" name="intent" value="save" />
      <IdempotencyKeyField />
      <EditTokenField token={edited?.editToken ?? ''} />
      {!hasSeveralVariants && <input type="hidden" name="baseStock" value={product?.stockQuantity ?? ''} />}
      <ConflictNotice
        what="This product"
        conflict={result?.conflict}
        busy={busy}
        // The stored product has another edit token, and so gets a new form.
        onDiscard={revalidate}
      />
      {product && <VariantsLink id={product.id} count={edited.variantCount} />}
      {edited && edited.missing.length > 0 && <MissingMeasures labels={edited.missing} />}
      <ProductFields
        product={product}
        categories={categories}
        hasSeveralVariants={hasSeveralVariants}
        errors={result?.errors ?? {}}
      />
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

function MissingMeasures({ labels }: { labels: string[] }) {
  return (
    <p className="rounded-control bg-amber-tint px-4 py-3">
      These measures are missing: {labels.join(', ')}. Without them it can’t be cut to length or estimated
      with.
    </p>
  )
}

/** Where the prices and stocks of several variants are, and where a product gets choices. */
function VariantsLink({ id, count }: { id: string; count: number }) {
  const link = (
    <Link to={`/admin/products/${id}/variants`} className="inline-flex min-h-11 items-center font-semibold">
      Sizes and prices
    </Link>
  )
  return (
    <p className="rounded-control bg-concrete-pale px-4 py-1.5">
      {count > 1 ? (
        <>
          Price and stock of the {count} variants are in {link}.
        </>
      ) : (
        <>Several sizes or colours? Add them in {link}.</>
      )}
    </p>
  )
}
