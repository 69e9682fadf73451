import { Link } from 'react-router'
import { pageNumbers } from './blog-filter.ts'

type Props = { page: number; pages: number; to(page: number): string }

const step =
  'grid min-h-11 min-w-11 place-items-center rounded-control border border-line bg-surface px-3 font-semibold hover:border-ink aria-[current=page]:border-laterite aria-[current=page]:bg-laterite aria-[current=page]:text-white'
const off = `${step} text-soft/70 hover:border-line`

/** Previous, page numbers, Next: links, so that they work without any script. */
export function PageLinks({ page, pages, to }: Props) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-2">
        <li>
          <Step to={page > 1 ? to(page - 1) : undefined} rel="prev">
            Previous
          </Step>
        </li>
        {pageNumbers(page, pages).map((number, index) =>
          number === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else of its own.
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
        <li>
          <Step to={page < pages ? to(page + 1) : undefined} rel="next">
            Next
          </Step>
        </li>
      </ul>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | undefined; rel: string; children: string }) {
  if (to === undefined) return <span className={off}>{children}</span>
  return (
    <Link to={to} rel={rel} prefetch="intent" className={step}>
      {children}
    </Link>
  )
}
