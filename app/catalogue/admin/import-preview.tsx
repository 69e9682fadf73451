import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { nameWithLabel } from '../variant.ts'
import type { CellProblem, ImportPreview, RowChange } from './import-report.ts'

const count = (number: number) => number.toLocaleString('en')
const pageSize = 50

/** What an import changes, row by row, or why it can't be stored. */
export function ImportPreviewLists({ preview }: { preview: ImportPreview }) {
  const { counts, rows, errors, totals } = preview
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
      {errors.length > 0 && <Errors key={preview.fingerprint} errors={errors} total={totals.errors} />}
      {rows.length > 0 && <Changes key={`changes ${preview.fingerprint}`} rows={rows} total={totals.rows} />}
    </>
  )
}

function Errors({ errors, total }: { errors: CellProblem[]; total: number }) {
  const [shown, setShown] = useState(pageSize)
  return (
    <section className="card mt-5 overflow-hidden" aria-labelledby="import-errors">
      <h2
        id="import-errors"
        className="bg-red-tint px-4 py-3 font-semibold text-lg text-red-dark tracking-normal"
      >
        {total === 1 ? '1 cell' : `${count(total)} cells`} to correct
      </h2>
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
          {errors.slice(0, shown).map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`} className="align-top">
              <td className="money py-2.5 pr-3 pl-4 font-semibold">{row}</td>
              <td className="px-3 py-2.5">{column}</td>
              <td className="wrap-anywhere py-2.5 pr-4 pl-3">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={shown} listed={errors.length} total={total} onMore={() => setShown(shown + pageSize)} />
    </section>
  )
}

const kinds = {
  'new product': <Badge tone="green">New product</Badge>,
  'new variant': <Badge tone="green">New variant</Badge>,
  changed: undefined,
}

function Changes({ rows, total }: { rows: RowChange[]; total: number }) {
  const [shown, setShown] = useState(pageSize)
  return (
    <section className="card mt-5 overflow-hidden" aria-labelledby="import-changes">
      <h2 id="import-changes" className="px-4 py-3 font-semibold text-lg tracking-normal">
        {total === 1 ? '1 row changes' : `${count(total)} rows change`}
      </h2>
      <ul className="divide-y divide-line border-line border-t text-[0.9375rem]">
        {rows.slice(0, shown).map(row => (
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
      <More shown={shown} listed={rows.length} total={total} onMore={() => setShown(shown + pageSize)} />
    </section>
  )
}

type MoreProps = { shown: number; listed: number; total: number; onMore(): void }

function More({ shown, listed, total, onMore }: MoreProps) {
  if (shown < listed)
    return (
      <div className="flex items-center gap-4 border-line border-t px-4 py-3">
        <Button variant="secondary" onClick={onMore}>
          Show more
        </Button>
        <p className="money text-soft text-sm">
          {count(shown)} of {count(total)}
        </p>
      </div>
    )
  if (listed === total) return null
  return (
    <p className="border-line border-t px-4 py-3 text-soft text-sm">
      {count(total - listed)} more are not listed here.
    </p>
  )
}
