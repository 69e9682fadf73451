import { redirect } from 'react-router'
import { expect, it, vi } from 'vitest'
import { clientAction as orderAction } from '../orders/admin/order.route.tsx'
import { noResponseMessage, signedOutMessage } from '../staff/network-fallback.ts'
import { clientLoader as dashboard } from './dashboard.route.tsx'
import { clientAction as loginAction } from './login.route.tsx'
import { clientAction as personAction } from './personal-data.route.tsx'
import { clientAction as usersAction } from './users.route.tsx'

const pages = { usersAction, personAction, orderAction, loginAction }
type Page = keyof typeof pages

/** What a page's form gets when the server does `serverAction`. */
const submit = (page: Page, intent: string, serverAction: () => Promise<never>) => {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ intent }) })
  const action = pages[page] as (args: unknown) => Promise<unknown>
  return action({ request, serverAction })
}
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const toLogin = () => Promise.reject(redirect('/admin-login?to=%2Fadmin'))

it.each(['usersAction', 'personAction', 'orderAction'] as const)(
  '%s: a bad line is told, and the page stays',
  async page => {
    expect(await submit(page, 'password', noAnswer)).toMatchObject({
      data: { ok: false, message: noResponseMessage },
    })
  },
)

it.each([
  ['seed', 'Error', 'Failed to seed products. Check console for details.'],
  ['reset', 'Error', noResponseMessage],
  ['code', 'Login Failed', noResponseMessage],
  ['log in', 'Login Failed', noResponseMessage],
])('the login page says what a bad line stopped: %s', async (intent, title, message) => {
  expect(await submit('loginAction', intent, noAnswer)).toMatchObject({ ok: false, title, message })
})

it('an answer that never comes is none after half a minute', async () => {
  vi.useFakeTimers()
  const never = () => new Promise<never>(() => {})
  const load = dashboard as (args: unknown) => Promise<unknown>
  const answers = Promise.all([submit('personAction', 'find', never), load({ serverLoader: never })])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await answers).toMatchObject([{ data: { ok: false, message: noResponseMessage } }, { failed: true }])
  vi.useRealTimers()
})

it('a session that has ended is told by the form that was sent', async () => {
  const refused = { ok: false, message: signedOutMessage }
  expect(await submit('usersAction', 'password', toLogin)).toMatchObject({
    data: { ...refused, about: 'password' },
  })
  expect(await submit('personAction', 'find', toLogin)).toMatchObject({ data: refused })
})

it('whoever signs out everywhere goes to the login', async () => {
  await expect(submit('usersAction', 'end all', toLogin)).rejects.toBeInstanceOf(Response)
})
