import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { useResultToast } from '../../design/form.tsx'
import { Picture } from '../../design/pictures/picture.tsx'
import { formatAmount } from '../../platform/text/money.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import type { ProductRow } from './manage-products.server.ts'
import type { ProductResult } from './product-dialog.tsx'

const cell = 'px-3 py-2.5'
const wideCell = `${cell} hidden md:table-cell`

export function ProductTable({ rows, onEdit }: { rows: ProductRow[]; onEdit(id: string): void }) {
  const [deleting, setDeleting] = useState<ProductRow>()
  const fetcher = useFetcher<ProductResult>()
  const mayEdit = useMay()('products.edit')
  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  useEffect(() => {
    if (fetcher.data) setDeleting(undefined)
  }, [fetcher.data])

  return (
    <div className="card overflow-hidden">
      <table className="w-full text-left text-[0.9375rem]">
        <thead className="border-line border-b bg-concrete-pale/60 text-soft text-sm">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              Name
            </th>
            <th scope="col" className={`${wideCell} whitespace-nowrap text-right font-medium`}>
              Price (GHS)
            </th>
            <th scope="col" className={`${wideCell} font-medium`}>
              Category
            </th>
            <th scope="col" className={`${wideCell} text-right font-medium`}>
              Stock
            </th>
            <th scope="col" className={`${cell} text-right font-medium`}>
              {mayEdit ? 'Actions' : <span className="sr-only">Actions</span>}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={row.id} className="hover:bg-ground">
              <td className={`${cell} max-w-0 w-full`}>
                <div className="flex items-center gap-3">
                  <div className="size-11 shrink-0">
                    <Picture
                      picture={row.picture ?? undefined}
                      alt=""
                      sizes="44px"
                      className="size-11 rounded-control"
                    />
                  </div>
                  <div className="min-w-0">
                    <p className="font-medium">{row.name}</p>
                    <p className="money text-soft text-sm md:hidden">
                      <Price row={row} /> per {row.unit}
                      <span className="block">
                        {row.categoryName} · Stock <Stock row={row} />
                      </span>
                    </p>
                    {mayEdit && (
                      <Link
                        to={`/admin/products/${row.id}/variants`}
                        className="-my-1 inline-flex min-h-11 items-center text-sm underline underline-offset-4 md:my-0 md:min-h-6"
                      >
                        {row.variantCount > 1 ? `${row.variantCount} variants` : '1 variant'}
                        <span className="sr-only"> of {row.name}: sizes and prices</span>
                      </Link>
                    )}{' '}
                    {!row.listed && <Badge>Hidden</Badge>}
                    {row.lowCount > 0 && <Badge tone="amber">Low stock</Badge>}{' '}
                    {row.missing.length > 0 && <Badge tone="amber">Measures missing</Badge>}
                  </div>
                </div>
              </td>
              <td className={`${wideCell} money whitespace-nowrap text-right`}>
                <Price row={row} />
              </td>
              <td className={wideCell}>{row.categoryName}</td>
              <td className={`${wideCell} money whitespace-nowrap text-right`}>
                <Stock row={row} />
              </td>
              <td className={`${cell} whitespace-nowrap text-right`}>
                {mayEdit && (
                  <div className="inline-flex gap-1">
                    <RowButton label="Edit" name={row.name} icon={Pencil} onClick={() => onEdit(row.id)} />
                    <RowButton
                      label="Delete"
                      name={row.name}
                      icon={Trash2}
                      onClick={() => setDeleting(row)}
                    />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>

      <ConfirmDialog
        open={deleting !== undefined}
        title="Are you sure?"
        confirmLabel="Delete"
        busy={fetcher.state !== 'idle'}
        onConfirm={() =>
          fetcher.submit(
            { intent: 'delete', id: deleting?.id ?? '' },
            { method: 'post', action: '/admin/products' },
          )
        }
        onClose={() => setDeleting(undefined)}
      >
        <p>
          This action cannot be undone. It permanently deletes{' '}
          <strong className="text-ink">{deleting?.name}</strong> from the shop. Orders that hold it stay as
          they are.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function Price({ row }: { row: ProductRow }) {
  return (
    <>
      {row.variantCount > 1 && <span className="text-soft text-sm">From </span>}
      {formatAmount(row.pricePesewas)}
    </>
  )
}

function Stock({ row: { stock, soldAhead } }: { row: ProductRow }) {
  return (
    <>
      {stock.toLocaleString('en')}
      {soldAhead > 0 && (
        <span className="md:block">
          <span className="md:hidden">, </span>
          <span className="font-semibold text-red-dark">{soldAhead.toLocaleString('en')}</span>
          <span className="text-soft text-xs"> to be made</span>
        </span>
      )}
    </>
  )
}

type RowButtonProps = { label: string; name: string; icon: typeof Pencil; onClick(): void }

function RowButton({ label, name, icon: Icon, onClick }: RowButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={onClick}
      aria-label={`${label} ${name}`}
      className="min-h-11 min-w-11 px-2! lg:px-3!"
    >
      <Icon aria-hidden size={17} />
      <span className="hidden lg:inline">{label}</span>
    </Button>
  )
}
