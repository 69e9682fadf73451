import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type Props = { title: string; to: string; linkText: string; children: ReactNode }

/** A card of the dashboard with a link to all of what it lists. */
export function DashboardSection({ title, to, linkText, children }: Props) {
  const id = useId()
  return (
    <section className="card mt-5 overflow-hidden" aria-labelledby={id}>
      <div className="flex items-center justify-between px-4 py-2 sm:px-5">
        <h2 id={id} className="font-semibold text-base tracking-normal">
          {title}
        </h2>
        <Link
          to={to}
          className="flex min-h-11 items-center font-medium text-laterite text-sm underline-offset-4 hover:underline"
        >
          {linkText}
        </Link>
      </div>
      {children}
    </section>
  )
}
