import { type FormEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useRestoreEarlyInput } from '../design/restore-early-input.ts'
import { calculate } from './calculate.ts'
import { editRows, linkQuery, startQuery } from './edit-rows.ts'
import type { Calculated, Estimator } from './estimator.ts'
import { type MeasuredProduct, materialOptions, materialsOf } from './material.ts'

const urlDelayMs = 300

type Success = Exclude<Calculated, { errors: unknown }>

const queryOf = (fields: FormData) =>
  new URLSearchParams([...fields].map(([name, text]) => [name, String(text)]))

/** What is typed is in the query of the page's URL and nowhere else. */
export function useEstimate(
  estimator: Estimator,
  products: readonly MeasuredProduct<unknown>[],
  formId: string,
) {
  const { search } = useLocation()
  const materials = useMemo(() => materialsOf(products), [products])
  const [query, setQuery] = useState(() =>
    startQuery(
      estimator.fields,
      new URLSearchParams(search),
      materialOptions(materials, estimator.materialValue),
    ),
  )
  // A field shows a key press before the estimate is rendered.
  const deferredQuery = useDeferredValue(query)
  const result = useMemo(
    () => calculate(estimator, deferredQuery, materials),
    [estimator, deferredQuery, materials],
  )
  const isCurrent = !('errors' in result)
  const lastSuccess = useRef<Success>(undefined)
  if (isCurrent) lastSuccess.current = result
  const link = useMemo(() => `?${linkQuery(estimator.fields, deferredQuery)}`, [estimator, deferredQuery])

  const [isEdited, setIsEdited] = useState(false)
  useEffect(() => {
    if (!isEdited) return
    // The router need not know: it reads the URL again when the shopper comes back.
    const timer = setTimeout(() => history.replaceState(history.state, '', link), urlDelayMs)
    return () => clearTimeout(timer)
  }, [isEdited, link])

  function edit(next: URLSearchParams) {
    setIsEdited(true)
    setQuery(next)
  }
  useRestoreEarlyInput(formId, ([form]) => {
    const earlyQuery = form && queryOf(form)
    if (earlyQuery && `?${linkQuery(estimator.fields, earlyQuery)}` !== link) edit(earlyQuery)
  })

  const focusRow = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows were added or removed.
  useEffect(() => {
    focusRow.current?.()
    focusRow.current = undefined
  }, [query])

  return {
    query,
    materials,
    link,
    errors: 'errors' in result ? result.errors : {},
    isCurrent,
    /** The estimate before the errors, if there are any. */
    lastSuccess: lastSuccess.current,
    change: ({ currentTarget }: FormEvent<HTMLFormElement>) => edit(queryOf(new FormData(currentTarget))),
    /** Buttons add and remove rows; the focus goes to the new row, or to the button that adds one. */
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = event.currentTarget
      const { submitter } = event.nativeEvent as SubmitEvent
      const next = editRows(estimator.fields, queryOf(new FormData(form, submitter)))
      const [group] = (submitter?.getAttribute('value') ?? '').split(':')
      focusRow.current = () => {
        const add = form.querySelector<HTMLElement>(`[name=add][value="${group}"]`)
        const row = add?.closest('fieldset')?.querySelector<HTMLElement>('fieldset:last-of-type input')
        ;(submitter?.getAttribute('name') === 'add' ? row : add)?.focus()
      }
      edit(next)
    },
  }
}
