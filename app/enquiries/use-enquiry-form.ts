import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useFormFields, useResultToast } from '../design/form.tsx'
import { randomKey } from '../design/idempotency-key-field.tsx'
import { type EnquiryResult, noChoice } from './enquiry.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Sends a form without leaving the page; before the page's scripts run, the browser sends it to the same action. */
export function useEnquiryForm(pageResult: EnquiryResult | undefined) {
  const { submit, data: result, state } = useFetcher<EnquiryResult>()
  const { formRef, field } = useFormFields(result ?? pageResult)
  useResultToast(result)
  const sent = useRef(new FormData())
  const key = useRef('')

  useEffect(() => {
    if (!result?.ok) return
    key.current = ''
    // What was typed since has not been sent, and stays.
    for (const field of formRef.current?.querySelectorAll<Field>('[name]') ?? [])
      if (field.value === sent.current.get(field.name))
        field.value = field.localName === 'select' ? noChoice : ''
  }, [result, formRef])

  // The disabled button has lost the focus.
  useEffect(() => {
    if (result && state === 'idle' && document.activeElement === document.body)
      formRef.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [result, state, formRef])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'idle') return
    // The same from try to try, so that an enquiry that arrives twice is stored once.
    key.current ||= randomKey()
    sent.current = new FormData(event.currentTarget)
    sent.current.set('key', key.current)
    submit(sent.current, {
      method: 'post',
      action: new URL(event.currentTarget.action).pathname,
      defaultShouldRevalidate: false,
    })
  }
  const latest = result ?? pageResult
  const isUndelivered = latest && !latest.ok && !latest.errors
  return {
    formRef,
    field,
    onSubmit,
    busy: state !== 'idle',
    /** What was typed, where the server could not take it. */
    undelivered: isUndelivered ? (latest.values ?? Object.fromEntries(sent.current)) : undefined,
  }
}
