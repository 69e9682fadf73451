import { Fragment, type ReactNode, useId, useState } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { Button, ButtonAnchor } from '../../../design/button.tsx'
import { nameWithLabel } from '../../variant.ts'
import type { CellProblem, ImportPreview, RefusedRow, RowChange } from './import-report.ts'

const count = (number: number) => number.toLocaleString('en')
const pageSize = 50

/** What an import changes, row by row, or why it can't be stored. */
export function ImportPreviewLists({ preview }: { preview: ImportPreview }) {
  const { counts, rows, errors, refused, totals } = preview
  const figures = [
    ['New products', counts.newProducts],
    ['New variants', counts.newVariants],
    ['Changed rows', counts.changedRows],
    ['Unchanged rows', counts.unchangedRows],
  ] as const
  return (
    <Fragment key={preview.fingerprint}>
      <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="card flex flex-col-reverse px-4 py-3">
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="money font-bold text-2xl">{count(figure)}</dd>
          </div>
        ))}
      </dl>
      <Listing
        heading={totals.errors === 1 ? '1 cell to correct' : `${count(totals.errors)} cells to correct`}
        className="bg-red-tint text-red-dark"
        items={errors}
        total={totals.errors}
        render={({ column, message }: CellProblem) => (
          <p>
            <span className="font-semibold">{column}</span>: {message}
          </p>
        )}
      />
      <Listing
        heading={totals.refused === 1 ? '1 row is left out' : `${count(totals.refused)} rows are left out`}
        items={refused}
        total={totals.refused}
        render={(each: RefusedRow) => <p>{nameWithLabel(each)}: changed since this file was downloaded</p>}
      >
        <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
          <p>Download the new file, and make these changes there.</p>
          <ButtonAnchor href="/admin/products.csv" variant="secondary" download>
            Download the new file
          </ButtonAnchor>
        </div>
      </Listing>
      <Listing
        heading={totals.rows === 1 ? '1 row changes' : `${count(totals.rows)} rows change`}
        items={rows}
        total={totals.rows}
        render={row => <Change row={row} />}
      />
    </Fragment>
  )
}

type ListingProps<Item> = {
  heading: string
  className?: string
  items: Item[]
  total: number
  render(item: Item): ReactNode
  children?: ReactNode
}

/** Rows of the file with their numbers, a page of them at a time. */
function Listing<Item extends { row: number }>(props: ListingProps<Item>) {
  const { heading, className = '', items, total, render, children } = props
  const id = useId()
  const [shown, setShown] = useState(pageSize)
  if (items.length === 0) return null
  return (
    <section className="card mt-5 overflow-hidden" aria-labelledby={id}>
      <h2 id={id} className={`px-4 py-3 font-semibold text-lg tracking-normal ${className}`}>
        {heading}
      </h2>
      {children}
      <ul className="divide-y divide-line border-line border-t text-[0.9375rem]">
        {items.slice(0, shown).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes.
          <li key={index} className="wrap-anywhere flex gap-x-3 px-4 py-2.5">
            <span className="money w-16 shrink-0 text-soft">Row {item.row}</span>{' '}
            <div className="min-w-0 flex-1">{render(item)}</div>
          </li>
        ))}
      </ul>
      {shown < items.length ? (
        <div className="flex items-center gap-4 border-line border-t px-4 py-3">
          <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
            Show more
          </Button>
          <p className="money text-soft text-sm">
            {count(shown)} of {count(total)}
          </p>
        </div>
      ) : (
        items.length < total && (
          <p className="border-line border-t px-4 py-3 text-soft text-sm">
            {count(total - items.length)} more are not listed here.
          </p>
        )
      )}
    </section>
  )
}

function Change({ row }: { row: RowChange }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {nameWithLabel(row)}
        {row.kind === 'new product' && <Badge tone="green">New product</Badge>}
        {row.kind === 'new variant' && <Badge tone="green">New variant</Badge>}
      </p>
      <dl className="mt-1 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
        {row.cells.map(({ label, from, to }) => (
          <div key={label} className="contents">
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="whitespace-pre-line">
              {row.kind === 'changed' && (
                <>
                  <del className="text-soft">{from || '(empty)'}</del>{' '}
                  <span role="img" aria-label="becomes">
                    →
                  </span>{' '}
                </>
              )}
              <ins className="font-medium no-underline">{to || '(empty)'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
