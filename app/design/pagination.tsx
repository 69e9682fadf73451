import type { ReactNode } from 'react'
import { Link } from 'react-router'

const step =
  'grid min-h-11 min-w-11 place-items-center rounded-control border border-line bg-surface px-3 font-semibold hover:border-ink aria-[current=page]:border-laterite aria-[current=page]:bg-laterite aria-[current=page]:text-white'

type Props = {
  label?: string
  previous: string | undefined
  next: string | undefined
  names?: [previous: string, next: string]
  summary?: string | undefined
  children?: ReactNode
}

export function Pagination({
  label = 'Pages',
  previous,
  next,
  names = ['Previous', 'Next'],
  summary,
  children,
}: Props) {
  const hasPages = previous !== undefined || next !== undefined
  if (!hasPages && !summary) return null
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      {summary && <p className="money text-soft text-sm">{summary}</p>}
      {hasPages && (
        <ul className="flex flex-wrap items-center gap-2">
          <Step to={previous} rel="prev">
            {names[0]}
          </Step>
          {children}
          <Step to={next} rel="next">
            {names[1]}
          </Step>
        </ul>
      )}
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | undefined; rel: string; children: string }) {
  return (
    <li>
      {to === undefined ? (
        <span className={`${step} border-dashed text-soft hover:border-line`}>{children}</span>
      ) : (
        <Link to={to} rel={rel} prefetch="intent" className={step}>
          {children}
        </Link>
      )}
    </li>
  )
}

type NumberedProps = {
  page: number
  pages: number
  to(page: number): string
  summary?: string
}

export function NumberedPagination({ page, pages, to, summary }: NumberedProps) {
  return (
    <Pagination
      previous={page > 1 ? to(page - 1) : undefined}
      next={page < pages ? to(page + 1) : undefined}
      summary={summary}
    >
      {pageNumbers(page, pages).map((number, index) =>
        number === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity.
          <li key={`gap ${index}`} aria-hidden="true" className="px-1 text-soft">
            …
          </li>
        ) : (
          <li key={number}>
            <Link
              to={to(number)}
              prefetch="intent"
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Page ${number}`}
              className={step}
            >
              {number}
            </Link>
          </li>
        ),
      )}
    </Pagination>
  )
}

export const rangeText = (page: number, pageSize: number, total: number) =>
  `${((page - 1) * pageSize + 1).toLocaleString('en')}-${Math.min(page * pageSize, total).toLocaleString('en')} of ${total.toLocaleString('en')}`

/** The page numbers to offer: first, last, and those around the current one; `undefined` is a gap. */
export function pageNumbers(page: number, last: number): (number | undefined)[] {
  const offered = [1, page - 1, page, page + 1, last].filter(number => number >= 1 && number <= last)
  const sorted = [...new Set(offered)].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const distance = number - (sorted[index - 1] ?? 0)
    // A gap of one page is shown as that page.
    return distance === 2 ? [number - 1, number] : distance > 2 ? [undefined, number] : [number]
  })
}
