import type { ReactNode } from 'react'

type Props = {
  title: string
  note?: ReactNode
  children?: ReactNode
}

export function PageHeader({ title, note, children }: Props) {
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3 lg:mb-6">
      <div className="flex min-w-min flex-1 flex-wrap items-baseline gap-x-3">
        <h1 className="wrap-break-word text-2xl lg:text-[1.75rem]">{title}</h1>
        {note && <p className="text-soft text-sm sm:text-base">{note}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
