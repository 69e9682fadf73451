import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FormResult } from '../platform/form-result.ts'
import { TextField } from './field.tsx'
import { FormMessage, useFormFields } from './form.tsx'

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

it('renders the message for browsers without JavaScript', () => {
  const message = { title: 'Error', description: 'Nothing was saved.' }
  expect(renderToStaticMarkup(<FormMessage result={{ ok: false, message }} />)).toMatch(
    /^<noscript>.*role="alert".*Error.*Nothing was saved\./,
  )
})
