import { type DataStrategyResult, RouterContextProvider, redirect } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findLoadedData, rememberLoadedData } from '../design/loader-fallback.ts'
import { noResponseMessage } from '../platform/network-fallback.ts'
import {
  alreadySetHint,
  signedOutMessage,
  tooLargeMessage,
  twoFactorMissingMessage,
} from '../staff/admin-handle.ts'
import { clientAction as loginAction } from './account/login.route.tsx'
import { clientAction as logoutAction, loader as logoutLoader } from './account/logout.route.ts'
import { clientAction as resetPasswordAction } from './account/reset-password.route.tsx'
import { announce, onAnnouncement } from './account/session-broadcast.ts'
import { clientLoader as dashboardLoader } from './dashboard/dashboard.route.tsx'
import { keepPage } from './lost-connection.ts'

const actions = { loginAction, logoutAction, resetPasswordAction }

const formRequest = (intent: string) =>
  new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ intent }) })

/** What a page's form gets when the server does `serverAction`. */
const submit = (name: keyof typeof actions, intent: string, serverAction: () => Promise<never>) => {
  const action = actions[name] as (args: unknown) => Promise<unknown>
  return action({ request: formRequest(intent), serverAction })
}
const lostConnection = new TypeError('Failed to fetch')
const loseConnection = () => Promise.reject(lostConnection)
const lostSession = redirect('/admin-login?to=%2Fadmin')
const endSession = () => Promise.reject(lostSession)

/** The result of the route `page` after the layout has seen it. */
async function respond(request: Request, result: DataStrategyResult | Promise<never>) {
  const url = new URL(request.url)
  const args = { request, url, pattern: '', params: {}, context: new RouterContextProvider() }
  const results = await keepPage(args, async () => ({ page: await result }))
  return results && Object.values(results)[0]
}
const fails = (error: unknown): DataStrategyResult => ({ type: 'error', result: error })
const refused = (intent: string, description: string) => ({
  type: 'data',
  result: { data: { ok: false, intent, message: { title: 'Error', description } }, init: { status: 400 } },
})

it('a form of the back office stays when the connection or the session is lost', async () => {
  expect(await respond(formRequest('save'), fails(lostConnection))).toMatchObject(
    refused('save', noResponseMessage),
  )
  expect(await respond(formRequest('find'), fails(lostSession))).toMatchObject(
    refused('find', signedOutMessage),
  )
})

it('a form stays when its sender needs two-factor authentication meanwhile', async () => {
  expect(await respond(formRequest('save'), fails(redirect('/admin/account')))).toMatchObject(
    refused('save', twoFactorMissingMessage),
  )
})

it('a form that the server or a proxy finds too large stays', async () => {
  const tooLarge = { status: 413, statusText: '', internal: false, data: '<html>' }
  expect(await respond(formRequest('save'), fails(tooLarge))).toMatchObject(refused('save', tooLargeMessage))
})

it('who does not get the answer to a new password is told to try it', async () => {
  for (const [error, text] of [
    [lostConnection, noResponseMessage],
    [lostSession, signedOutMessage],
  ] as const)
    expect(await respond(formRequest('password'), fails(error))).toMatchObject(
      refused('password', `${text} ${alreadySetHint}`),
    )
})

it('what the server returned, and its other redirects, reach the page', async () => {
  const saved: DataStrategyResult = { type: 'data', result: { ok: true } }
  expect(await respond(formRequest('save'), saved)).toBe(saved)
  for (const response of [redirect('/admin/blog'), redirect('/admin-login', 303)])
    expect(await respond(formRequest('end all'), fails(response))).toEqual(fails(response))
})

it('a response that takes half a minute counts as lost', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const response = respond(formRequest('save'), new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await response).toMatchObject(refused('save', noResponseMessage))
})

it('a page that cannot be loaded again shows what it showed before', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const request = new Request('http://localhost/admin/orders?page=2')
  const failed = fails(lostConnection)
  expect(await respond(request, failed)).toEqual(failed)
  rememberLoadedData('/admin/orders?page=2', [['page', 'orders']])
  expect(await respond(request, failed)).toEqual({ type: 'data', result: 'orders' })
  expect(await respond(request, fails(lostSession))).toEqual(fails(lostSession))
  expect(await respond(new Request('http://localhost/admin/orders'), failed)).toEqual(failed)
  expect(findLoadedData('/admin/orders')).toBeUndefined()
})

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
  onTestFinished(() => void vi.useRealTimers())
  const load = dashboardLoader as (args: unknown) => Promise<unknown>
  const result = load({ serverLoader: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await result).toMatchObject({ failed: true })
})

it('a logout without a response keeps the page, and the other tabs are told of a successful one only', async () => {
  const announced: string[] = []
  onTestFinished(onAnnouncement(event => announced.push(event)))
  const description = `${noResponseMessage} You are still signed in.`
  expect(await submit('logoutAction', '', loseConnection)).toMatchObject({
    data: { ok: false, message: { title: 'Error', description } },
  })
  // Its own status tells it from a lost session.
  expect(await submit('logoutAction', '', endSession)).toMatchObject({ status: 303 })
  // What was announced before comes before it.
  announce('signed in')
  await expect.poll(() => announced).toEqual(['signed out', 'signed in'])
})

it('the URL of the logout leads to the back office', () => {
  expect(logoutLoader().headers.get('location')).toBe('/admin')
})
