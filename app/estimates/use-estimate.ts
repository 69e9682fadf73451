import {
  type FocusEvent,
  type FormEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useRestoreEarlyInput } from '../design/restore-early-input.ts'
import { calculate, exampleQuery, fieldsOf, hasMeasures, linkQuery, splitSides } from './estimate-query.ts'
import type { Calculated, Estimator, FieldErrors } from './estimator.ts'
import { type MeasuredProduct, materialsOf } from './material.ts'

const urlDelayMs = 300

type Success = Exclude<Calculated, { errors: unknown }> & { isExample: boolean }

const noErrors: FieldErrors = {}

const queryOf = (form: FormData) => new URLSearchParams([...form].map(([name, text]) => [name, String(text)]))

/** Rows have controls of the same names. */
function fillForm(form: HTMLFormElement, query: URLSearchParams) {
  const counts: Record<string, number> = {}
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const index = counts[control.name] ?? 0
    counts[control.name] = index + 1
    const text = query.getAll(control.name)[index]
    if (text !== undefined && text !== control.value) control.value = text
  }
}

/** What is typed is in the form and in the query of the page's URL. */
export function useEstimate(
  estimator: Estimator,
  products: readonly MeasuredProduct<unknown>[],
  startText: string,
  formId: string,
) {
  const materials = useMemo(() => materialsOf(products), [products])
  const fields = useMemo(() => fieldsOf(estimator, materials), [estimator, materials])
  const [start] = useState(() => new URLSearchParams(startText))
  const [query, setQuery] = useState(start)
  // A field shows a key press before the estimate is rendered.
  const deferredQuery = useDeferredValue(query)
  const isExample = !hasMeasures(fields, deferredQuery)
  const result = useMemo(
    () => calculate(estimator, isExample ? exampleQuery(fields, deferredQuery) : deferredQuery, materials),
    [estimator, fields, deferredQuery, isExample, materials],
  )
  const isCurrent = !('errors' in result)
  const success = useMemo(
    () => ('errors' in result ? undefined : { ...result, isExample }),
    [result, isExample],
  )
  const lastSuccess = useRef<Success>(undefined)
  if (success) lastSuccess.current = success
  const link = useMemo(() => `?${linkQuery(fields, deferredQuery)}`, [fields, deferredQuery])

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
  useRestoreEarlyInput(formId, ([values]) => {
    const form = document.getElementById(formId)
    const early = values && queryOf(values)
    if (!early || !(form instanceof HTMLFormElement) || `?${linkQuery(fields, early)}` === link) return
    fillForm(form, early)
    edit(early)
  })

  return {
    fields,
    start,
    link,
    errors: isCurrent ? noErrors : result.errors,
    isCurrent,
    /** The estimate before the errors, if there are any. */
    lastSuccess: lastSuccess.current,
    change: ({ currentTarget }: FormEvent<HTMLFormElement>) => edit(queryOf(new FormData(currentTarget))),
    /** Sides that were typed together go into their fields. */
    leave({ currentTarget }: FocusEvent<HTMLFormElement>) {
      fillForm(currentTarget, splitSides(fields, queryOf(new FormData(currentTarget))))
    },
  }
}
