import Download from 'lucide-react/icons/download'
import type { ComponentProps, ReactNode } from 'react'
import { BackLink } from '../../design/back-link.tsx'
import { ButtonAnchor } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import type { DayRange } from '../../platform/text/days.ts'
import { RangeForm } from './range-form.tsx'

type Props = Omit<ComponentProps<typeof RangeForm>, 'pathOf'> & {
  title: string
  back: { to: string; name: string } | undefined
  /** Of the page and, with `.csv`, of its file. */
  pathOf(range: DayRange, ending?: string): string
  hasFile: boolean
  children: ReactNode
}

/** Figures of a range of days, and the same as a CSV file. */
export function FiguresPage({ title, back, hasFile, children, ...days }: Props) {
  return (
    <>
      {back && <BackLink to={back.to}>{back.name}</BackLink>}
      <PageHeader title={title}>
        {hasFile && (
          <ButtonAnchor href={days.pathOf(days.range, '.csv')} variant="secondary" download>
            <Download aria-hidden size={18} /> Export CSV
          </ButtonAnchor>
        )}
      </PageHeader>
      <RangeForm {...days} />
      {children}
    </>
  )
}
