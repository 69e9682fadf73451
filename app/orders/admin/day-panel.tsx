import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatPromise, promisedDays } from '../../sales/promised-day.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import type { DayChoice } from '../days/delivery-days.ts'

/** `override`: the day has no room; what is sent with it to have it all the same. */
export type DayResult = FormResult & { override?: string }

type Props = { promisedDay: string | null; days: readonly DayChoice[] }

/** On which day it comes, and the form that moves it. */
export function DayPanel({ promisedDay, days }: Props) {
  const fetcher = useFetcher<DayResult>()
  useResultToast(fetcher.data?.override ? undefined : fetcher.data)
  useReloadIfStale(fetcher.data)
  const { formRef, field } = useFormFields(fetcher.data)
  const busy = fetcher.state !== 'idle'
  const override = fetcher.data?.ok === false ? fetcher.data.override : undefined
  return (
    <Panel id="day" title="Day">
      <p className="mt-2">{promisedDay ? formatPromise(promisedDay) : 'No day is fixed yet.'}</p>
      <fetcher.Form key={promisedDay} ref={formRef} method="post" className="mt-3 space-y-3">
        <input type="hidden" name="intent" value="day" />
        <input type="hidden" name="from" value={promisedDay ?? ''} />
        <TextField
          label="Move it to"
          type="date"
          min="2000-01-01"
          max="9999-12-31"
          hint={
            days.length > 0
              ? `Next with room: ${days
                  .slice(0, 3)
                  .map(({ label }) => label)
                  .join(' · ')}. The customer gets a message. Empty: no day.`
              : 'No day has room. The customer gets a message. Empty: no day.'
          }
          {...field('day', promisedDays(promisedDay ?? '').first)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" disabled={busy}>
            {busy ? 'Saving...' : 'Save the day'}
          </Button>
          {override && (
            <Button type="submit" name="override" value={override} variant="danger" disabled={busy}>
              Save it all the same
            </Button>
          )}
        </div>
      </fetcher.Form>
    </Panel>
  )
}
