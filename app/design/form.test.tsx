import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { FormResult } from '../platform/form-result.ts'
import { TextField } from './field.tsx'
import { FieldControl } from './field-control.tsx'
import { Fieldset } from './fieldset.tsx'
import { type FieldFunction, FormMessage, toastResult, useFormFields } from './form.tsx'
import { resetForm } from './intent-form.tsx'
import { useSentIndex } from './list-field.tsx'
import { clearToasts } from './toast.tsx'

function Example({ result }: { result: FormResult<'name'> | undefined }) {
  const { formRef, field } = useFormFields(result)
  return (
    <form ref={formRef}>
      <TextField label="Name" {...field('name', 'Stored')} />
    </form>
  )
}

it('marks an invalid field and shows what was typed', () => {
  const html = renderToStaticMarkup(
    <Example result={{ ok: false, errors: { name: 'Too long' }, values: { name: 'Typed' } }} />,
  )
  expect(html).toMatch(/<input[^>]*aria-invalid="true"/)
  expect(html).toMatch(/<input[^>]*value="Typed"/)
  expect(html).toContain('Too long')
})

it('that was sent and is reset gets another key, so that the same text counts again', () => {
  const key = { value: 'sent' }
  const reset = vi.fn()
  const querySelector = (selector: string) => (selector === '[name=key]' ? key : null)
  resetForm({ reset, querySelector } as never)
  expect(reset).toHaveBeenCalledOnce()
  expect(key.value).toMatch(/^\d+(-\d+){3}$/)
})

it('shows the stored value before a submission', () => {
  const html = renderToStaticMarkup(<Example result={undefined} />)
  expect(html).toContain('value="Stored"')
  expect(html).not.toContain('aria-invalid="true"')
})

it('selects what is stored, also if it is no choice any more', () => {
  const declared = { kind: 'choice', label: 'Goods', choices: { all: 'All goods', sand: 'Sand' } } as const
  const render = (stored: string) =>
    renderToStaticMarkup(
      <FieldControl declared={declared} name="goods" error={undefined} defaultValue={stored} />,
    )
  expect(render('gravel')).toContain(
    '<option selected="">gravel</option><option value="all">All goods</option>',
  )
  expect(render('sand')).toContain('<option value="all">All goods</option><option value="sand" selected="">')
})

const sentField = (): FieldFunction<string> => (name, stored) => ({
  name,
  error: name === 'zones.1.name' ? 'Too long' : undefined,
  defaultValue: name === 'zones.1.name' ? 'Typed' : stored,
})

it('a row that was moved shows under its new name what was sent with it, and no other row does', () => {
  const render = (prefix: string, sentPrefix?: string) =>
    renderToStaticMarkup(
      <Fieldset
        fields={{ name: { kind: 'text', label: 'Name', max: 40 } }}
        values={{ name: 'Stored' }}
        field={sentField()}
        {...{ prefix, sentPrefix }}
      />,
    )
  expect(render('zones.0.', 'zones.1.')).toMatch(/name="zones.0.name"[^>]*value="Typed".*Too long/)
  expect(render('zones.1.', 'zones.-1.')).toMatch(/name="zones.1.name"[^>]*value="Stored"/)
  expect(render('zones.1.')).toMatch(/name="zones.1.name"[^>]*value="Typed"/)
})

/** The places that rows had in the last submission: after changes of the rows, and after the next result. */
function SentPlaces({ steps }: { steps: { ids: number[]; field: FieldFunction<string> }[] }) {
  const [step, setStep] = useState(0)
  const { ids = [], field = sentField() } = steps[step] ?? {}
  const placeOf = useSentIndex(
    ids.map(id => ({ id, values: {} })),
    field,
  )
  if (step + 1 < steps.length) setStep(step + 1)
  return ids.map(placeOf).join(' ')
}

it('rows have the places of the last submission until the next result; an added row has none', () => {
  const [first, second] = [sentField(), sentField()]
  const steps = [
    { ids: [0, 1, 2], field: first },
    { ids: [2, 1, 3], field: first },
  ]
  expect(renderToStaticMarkup(<SentPlaces steps={steps} />)).toBe('2 1 -1')
  const next = { ids: [2, 1, 3], field: second }
  expect(renderToStaticMarkup(<SentPlaces steps={[...steps, next]} />)).toBe('0 1 2')
  expect(renderToStaticMarkup(<SentPlaces steps={[...steps, next, { ...next, ids: [3, 1] }]} />)).toBe('2 1')
})

it('renders the message for browsers without JavaScript', () => {
  const message = { title: 'Error', description: 'Nothing was saved.' }
  expect(renderToStaticMarkup(<FormMessage result={{ ok: false, message }} />)).toMatch(
    /^<noscript>.*role="alert".*Error.*Nothing was saved\./,
  )
})

it('the notice of a refusal ends with its form, unless its row may go with the reload', () => {
  const refusal = { ok: false, message: { title: 'Error' } }
  expect(toastResult(refusal)).toBe(clearToasts)
  expect(toastResult({ ...refusal, isStale: true })).toBeUndefined()
  expect(toastResult({ ...refusal, ok: true })).toBeUndefined()
})
