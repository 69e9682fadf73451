import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FormResult } from '../platform/form-result.ts'
import { TextField } from './field.tsx'
import { FieldControl } from './field-control.tsx'
import { FormMessage, toastResult, useFormFields } from './form.tsx'
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
