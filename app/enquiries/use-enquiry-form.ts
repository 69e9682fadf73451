import { type FormEvent, useRef, useState } from 'react'
import { toast } from '../design/toast.tsx'
import { type EnquiryField, type EnquirySource, type FormState, failed, notSaid, said } from './enquiry.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Sends a form without leaving the page. Until the page's JavaScript runs, and where it never does, the browser sends
 * the form by itself, and the page's action answers.
 */
export function useEnquiryForm(source: EnquirySource, before?: FormState) {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState(before?.errors ?? {})
  const busy = useRef(false)
  /** Stays the same from try to try, so that what arrived twice is stored once. */
  const key = useRef('')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setSending(true)
    key.current ||= [...crypto.getRandomValues(new Uint32Array(4))].join('-')
    const form = event.currentTarget
    const fields = new FormData(form)
    fields.set('source', source)
    fields.set('key', key.current)
    const answer = await post(fields)
    busy.current = false
    setSending(false)
    setErrors(answer.errors ?? {})
    if (answer.ok) {
      key.current = ''
      // What was added meanwhile was not sent, and stays.
      for (const field of form.querySelectorAll<Field>('[name]'))
        if (field.value === fields.get(field.name)) field.value = field.localName === 'select' ? notSaid : ''
      toast(said[source])
    } else {
      toast(answer.message ? { ...failed, description: answer.message } : failed)
      requestAnimationFrame(() => leadTo(form.querySelector<HTMLElement>('[aria-invalid="true"]')))
    }
  }

  /** What every field has: its name, what stood in it, and what is wrong with that. */
  const field = (name: EnquiryField) => ({ name, defaultValue: before?.values?.[name], error: errors[name] })
  return { sending, field, send }
}

/** To the middle of the window, where neither the header nor a toast covers it. */
function leadTo(field: HTMLElement | null) {
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

type Answer = { ok: boolean; message?: string; errors?: FormState['errors'] }

/** An answer that never comes is a failure like any other: the form keeps what was typed. */
async function post(fields: FormData): Promise<Answer> {
  try {
    const response = await fetch('/contact/send', {
      method: 'POST',
      body: fields,
      signal: AbortSignal.timeout(30_000),
    })
    return (await response.json()) as Answer
  } catch {
    return { ok: false }
  }
}
