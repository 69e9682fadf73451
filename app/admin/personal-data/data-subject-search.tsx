import { Search } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { useFormFields } from '../../design/form.tsx'
import type { FormResult } from '../../platform/form-result.ts'

export function DataSubjectSearch({ result }: { result: FormResult<'who'> | undefined }) {
  const { formRef, field } = useFormFields(result)
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'find'
  return (
    <section className="card p-4 sm:p-6">
      <p className="text-soft">
        Whoever asks may see what the shop holds of them, and have it erased (Data Protection Act, Act 843).
        Make sure first that it is their own address or number.
      </p>
      <Form ref={formRef} method="post" className="mt-5">
        <input type="hidden" name="intent" value="find" />
        <TextField
          label="E-mail or phone"
          required
          maxLength={254}
          autoComplete="off"
          hint="As it was typed with an order or a message; phone numbers in any form."
          {...field('who')}
        />
        <Button type="submit" disabled={busy} className="mt-4 w-full sm:w-auto">
          <Search aria-hidden size={18} /> {busy ? 'Searching...' : 'Find'}
        </Button>
      </Form>
    </section>
  )
}
