import type { ReactNode } from 'react'

type Props = { id: string; title: string; className?: string; children: ReactNode }

/** A part of a page, named by its heading. */
export const Panel = ({ id, title, className = 'card p-5', children }: Props) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="text-h3">
      {title}
    </h2>
    {children}
  </section>
)
