import { redirect } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { FormResult } from '../platform/form-result.ts'
import { noResponseMessage, withNetworkFallback } from '../platform/network-fallback.ts'
import { preserveFormOnFailure, signedOutMessage } from './preserve-form.ts'

const submit = (serverAction: () => Promise<FormResult>) => {
  const body = new URLSearchParams({ intent: 'save' })
  const request = new Request('http://shop.test/', { method: 'POST', body })
  return preserveFormOnFailure({ request, serverAction })
}
const noResponse = () => Promise.reject(new TypeError('Failed to fetch'))

it('passes on what the server returned, with a status that tells success from failure', async () => {
  expect(await submit(async () => ({ ok: true }))).toMatchObject({
    data: { ok: true },
    init: { status: 200 },
  })
  const refused = { ok: false, errors: { name: 'Name is required' } }
  expect(await submit(async () => refused)).toMatchObject({ data: refused, init: { status: 400 } })
})

it('returns a failure to the same form without a response or a session', async () => {
  expect(await submit(noResponse)).toMatchObject({
    data: { ok: false, intent: 'save', message: { title: 'Error', description: noResponseMessage } },
  })
  expect(await submit(() => Promise.reject(redirect('/admin-login?to=%2Fadmin')))).toMatchObject({
    data: { ok: false, intent: 'save', message: { title: 'Error', description: signedOutMessage } },
  })
})

it('follows other redirects', async () => {
  await expect(submit(() => Promise.reject(redirect('/admin/blog')))).rejects.toMatchObject({ status: 302 })
})

it('treats a response that takes half a minute as lost', async () => {
  vi.useFakeTimers()
  const message = { title: 'Error' }
  const result = withNetworkFallback<FormResult>(() => new Promise(() => {}), message)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await result).toMatchObject({ data: { ok: false, message }, init: { status: 503 } })
  vi.useRealTimers()
})
