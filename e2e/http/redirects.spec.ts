import { adminEmail, adminPassword, expect } from '../shop.ts'
import { form, publicUrl, send, test } from './raw-http.ts'

const credentials = form({ email: adminEmail, password: adminPassword })

test('a login with an address of another host redirects to the back office', async ({ shop }) => {
  const query = new URLSearchParams({ to: '/admin\r\nLocation: https://evil.example' })
  const { status, headers } = await send(shop, `/admin-login?${query}`, credentials)
  expect(status).toBe(302)
  const { location = '' } = headers
  expect(location).toMatch(/^\/admin(\/|\?|$)/)
  expect(new URL(location, publicUrl).origin).toBe(publicUrl)
  expect(headers['set-cookie']?.join()).not.toMatch(/evil/)
})

test('a login with a null byte in its URL is refused', async ({ shop }) => {
  const { status, headers } = await send(shop, '/admin-login?to=%00%2Fadmin', credentials)
  expect(status).toBe(400)
  expect(headers.location).toBeUndefined()
})

test('a path never redirects to another host', async ({ shop }) => {
  for (const path of [
    '//evil.example',
    '//evil.example/..',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '//evil.example/%2e%2e',
    '/products//evil.example/',
  ])
    expect((await send(shop, path)).headers.location ?? '/', path).toMatch(/^\/(?![/\\])/)
})

test('the login does not return to the host of the referrer', async ({ shop }) => {
  for (const referer of ['https://evil.example/admin', 'https://evil.example//evil.example']) {
    const { headers } = await send(shop, '/admin/orders', form({}, { referer }))
    expect(headers.location).toMatch(/^\/admin-login(\?to=%2F|$)/)
    expect(headers.location).not.toMatch(/https?%3A/)
  }
})
