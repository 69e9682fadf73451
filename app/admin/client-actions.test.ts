import { redirect } from 'react-router'
import { expect, it, vi } from 'vitest'
import { clientAction as orderAction } from '../orders/admin/order.route.tsx'
import { noResponseMessage } from '../platform/network-fallback.ts'
import { signedOutMessage } from '../staff/preserve-form.ts'
import { clientLoader as dashboardLoader } from './dashboard.route.tsx'
import { clientAction as loginAction } from './login.route.tsx'
import { clientAction as logoutAction, loader as logoutLoader } from './logout.route.ts'
import { clientAction as personalDataAction } from './personal-data.route.tsx'
import { clientAction as resetPasswordAction } from './reset-password.route.tsx'
import { onAnnouncement } from './session-broadcast.ts'
import { clientAction as usersAction } from './users.route.tsx'

const actions = {
  usersAction,
  personalDataAction,
  orderAction,
  loginAction,
  logoutAction,
  resetPasswordAction,
}

/** What a page's form gets when the server does `serverAction`. */
const submit = (name: keyof typeof actions, intent: string, serverAction: () => Promise<never>) => {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ intent }) })
  const action = actions[name] as (args: unknown) => Promise<unknown>
  return action({ request, serverAction })
}
const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'))
const endSession = () => Promise.reject(redirect('/admin-login?to=%2Fadmin'))
const noResponse = { data: { ok: false, message: { title: 'Error', description: noResponseMessage } } }

it.each(['usersAction', 'personalDataAction', 'orderAction'] as const)(
  '%s keeps the page when the connection is lost',
  async name => expect(await submit(name, 'password', loseConnection)).toMatchObject(noResponse),
)

it.each([
  ['seed', 'Error', 'Failed to seed products. Check console for details.'],
  ['reset', 'Error', noResponseMessage],
  ['code', 'Login Failed', noResponseMessage],
  ['log in', 'Login Failed', noResponseMessage],
])('the login page says what failed when the connection is lost: %s', async (intent, title, description) => {
  expect(await submit('loginAction', intent, loseConnection)).toMatchObject({
    data: { ok: false, message: { title, description } },
  })
})

it('the page of a reset password keeps what was typed when the connection is lost', async () => {
  const message = { title: 'Password not changed', description: noResponseMessage }
  expect(await submit('resetPasswordAction', '', loseConnection)).toMatchObject({
    data: { ok: false, message },
  })
})

it('a dashboard whose response takes half a minute keeps its figures', async () => {
  vi.useFakeTimers()
  const load = dashboardLoader as (args: unknown) => Promise<unknown>
  const result = load({ serverLoader: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await result).toMatchObject({ failed: true })
  vi.useRealTimers()
})

it('the form that was submitted says that the session has ended', async () => {
  const refused = { ok: false, message: { title: 'Error', description: signedOutMessage } }
  expect(await submit('usersAction', 'password', endSession)).toMatchObject({
    data: { ...refused, intent: 'password' },
  })
  expect(await submit('personalDataAction', 'find', endSession)).toMatchObject({ data: refused })
})

it('signing out everywhere leads to the login page', async () => {
  await expect(submit('usersAction', 'end all', endSession)).rejects.toBeInstanceOf(Response)
})

it('a logout without a response keeps the page, and the other tabs are told of a successful one only', async () => {
  const announced: string[] = []
  const stop = onAnnouncement(event => announced.push(event))
  const description = `${noResponseMessage} You are still signed in.`
  expect(await submit('logoutAction', '', loseConnection)).toMatchObject({
    data: { ok: false, message: { title: 'Error', description } },
  })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(announced).toEqual([])
  await expect(submit('logoutAction', '', endSession)).rejects.toBeInstanceOf(Response)
  await expect.poll(() => announced).toEqual(['signed out'])
  stop()
})

it('the URL of the logout leads to the back office', () => {
  expect(logoutLoader().headers.get('location')).toBe('/admin')
})
