import { ButtonLink } from './button.tsx'

type Props = {
  page: number
  pageSize: number
  total: number
  /** Address of a page, with the filters that stand. */
  to(page: number): string
}

/** `26-50 of 311`, and the way to the pages before and after. */
export function Pager({ page, pageSize, total, to }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  const until = Math.min(page * pageSize, total)
  if (total === 0) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="money text-soft">
        {from.toLocaleString('en')}-{until.toLocaleString('en')} of {total.toLocaleString('en')}
      </p>
      {last > 1 && (
        <div className="flex gap-2">
          {page > 1 && (
            <ButtonLink to={to(page - 1)} variant="secondary" rel="prev">
              Previous
            </ButtonLink>
          )}
          {page < last && (
            <ButtonLink to={to(page + 1)} variant="secondary" rel="next">
              Next
            </ButtonLink>
          )}
        </div>
      )}
    </nav>
  )
}
