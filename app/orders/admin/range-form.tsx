import { Form } from 'react-router'
import { Button, ButtonLink } from '../../design/button.tsx'
import { type DayRange, lastDays } from '../../platform/text/days.ts'
import { DayField } from './day-field.tsx'
import { maxDays } from './takings.ts'

type Props = {
  range: DayRange & { isCut: boolean }
  today: string
  pathOf(range: DayRange): string
  links?: [label: string, DayRange][]
}

const lastDaysTo = (day: string) =>
  [7, 30, 90].map((days): [string, DayRange] => [`Last ${days} days`, lastDays(days, day)])

/** Which days the figures of a page are of. */
export function RangeForm({ range, today, pathOf, links = lastDaysTo(today) }: Props) {
  return (
    <>
      <Form className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <DayField label="From" name="from" value={range.from} />
        <DayField label="To" name="to" value={range.to} />
        <Button type="submit" variant="secondary" className="col-span-full min-h-12">
          Show
        </Button>
        <nav aria-label="Days" className="col-span-full flex gap-1">
          {links.map(([label, linked]) => (
            <ButtonLink key={label} to={pathOf(linked)} variant="quiet" size="small" className="min-h-11">
              {label}
            </ButtonLink>
          ))}
        </nav>
      </Form>
      {range.isCut && (
        <p role="status" className="mt-3 rounded-control bg-amber-tint p-3 text-amber-dark">
          At most {maxDays} days are shown at once: these are the last ones.
        </p>
      )}
    </>
  )
}
