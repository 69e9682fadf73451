import { type ReactNode, useState } from 'react'
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
    <>
      <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="card flex flex-col-reverse px-4 py-3">
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="money font-bold text-2xl">{count(figure)}</dd>
          </div>
        ))}
      </dl>
      <Listing
        key={`errors ${preview.fingerprint}`}
        id="import-errors"
        heading={`${totals.errors === 1 ? '1 cell' : `${count(totals.errors)} cells`} to correct`}
        className="bg-red-tint text-red-dark"
        rows={errors}
        total={totals.errors}
        render={showErrors}
      />
      <Listing
        key={`refused ${preview.fingerprint}`}
        id="import-refused"
        heading={totals.refused === 1 ? '1 row is left out' : `${count(totals.refused)} rows are left out`}
        rows={refused}
        total={totals.refused}
        render={showRefused}
      />
      <Listing
        key={`changes ${preview.fingerprint}`}
        id="import-changes"
        heading={totals.rows === 1 ? '1 row changes' : `${count(totals.rows)} rows change`}
        rows={rows}
        total={totals.rows}
        render={showChanges}
      />
    </>
  )
}

type ListingProps<Row> = {
  id: string
  heading: string
  className?: string
  rows: Row[]
  total: number
  render(rows: Row[]): ReactNode
}

function Listing<Row>({ id, heading, className = '', rows, total, render }: ListingProps<Row>) {
  const [shown, setShown] = useState(pageSize)
  if (rows.length === 0) return null
  return (
    <section className="card mt-5 overflow-hidden" aria-labelledby={id}>
      <h2 id={id} className={`px-4 py-3 font-semibold text-lg tracking-normal ${className}`}>
        {heading}
      </h2>
      {render(rows.slice(0, shown))}
      {shown < rows.length ? (
        <div className="flex items-center gap-4 border-line border-t px-4 py-3">
          <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
            Show more
          </Button>
          <p className="money text-soft text-sm">
            {count(shown)} of {count(total)}
          </p>
        </div>
      ) : (
        rows.length < total && (
          <p className="border-line border-t px-4 py-3 text-soft text-sm">
            {count(total - rows.length)} more are not listed here.
          </p>
        )
      )}
    </section>
  )
}

const showErrors = (errors: CellProblem[]) => (
  <table className="w-full text-left text-[0.9375rem]">
    <thead className="border-line border-b text-soft text-sm">
      <tr>
        <th scope="col" className="py-2.5 pr-3 pl-4 font-medium">
          Row
        </th>
        <th scope="col" className="px-3 py-2.5 font-medium">
          Column
        </th>
        <th scope="col" className="py-2.5 pr-4 pl-3 font-medium">
          What is wrong
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {errors.map(({ row, column, message }) => (
        <tr key={`${row} ${column} ${message}`} className="align-top">
          <td className="money py-2.5 pr-3 pl-4 font-semibold">{row}</td>
          <td className="px-3 py-2.5">{column}</td>
          <td className="wrap-anywhere py-2.5 pr-4 pl-3">{message}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const showRefused = (rows: RefusedRow[]) => (
  <>
    <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
      <p>Download the new file, and make these changes there.</p>
      <ButtonAnchor href="/admin/products.csv" variant="secondary" download>
        Download the new file
      </ButtonAnchor>
    </div>
    <ul className="divide-y divide-line border-line border-t text-[0.9375rem]">
      {rows.map(each => (
        <li key={each.row} className="wrap-anywhere px-4 py-2.5">
          Row {each.row}, {nameWithLabel(each)}: changed since this file was downloaded
        </li>
      ))}
    </ul>
  </>
)

const kinds = {
  'new product': <Badge tone="green">New product</Badge>,
  'new variant': <Badge tone="green">New variant</Badge>,
  changed: undefined,
}

const showChanges = (rows: RowChange[]) => (
  <ul className="divide-y divide-line border-line border-t text-[0.9375rem]">
    {rows.map(row => (
      <li key={`${row.row} ${row.label}`} className="px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="money text-soft text-sm">Row {row.row}</span>
          <span className="wrap-anywhere font-semibold">{nameWithLabel(row)}</span>
          {kinds[row.kind]}
        </p>
        <dl className="mt-1 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
          {row.cells.map(({ label, from, to }) => (
            <div key={label} className="contents">
              <dt className="text-soft text-sm">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
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
      </li>
    ))}
  </ul>
)
