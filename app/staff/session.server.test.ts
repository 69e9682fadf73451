import { expect, it, vi } from 'vitest'
import type { Db } from '../platform/database.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { services } from '../platform/services.server.ts'
import { type Auth, auth, provideAuth } from './auth.server.ts'
import { adminGuard, requireAdmin } from './session.server.ts'

const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function guard(init: RequestInit, error: Error) {
  const { context } = testContext({ select: vi.fn() } as unknown as Db)
  provideAuth(context, { api: { getSession: () => Promise.reject(error) } } as unknown as Auth)
  const request = new Request('http://shop.test/admin/orders', init)
  const next = vi.fn(async () => new Response('page'))
  return { context, next, response: adminGuard({ request, url: new URL(request.url), context }, next) }
}
const cookie = { cookie: 'session=1' }

it('lets pages fail by themselves while the database is unavailable, without a database and without an admin', async () => {
  const { context, next, response } = guard({ headers: cookie }, unavailable)
  await response
  expect(next).toHaveBeenCalledOnce()
  const { db } = services(context)
  await expect((async () => await db.transaction(async () => {}))()).rejects.toBe(unavailable)
  const { api } = auth(context)
  await expect((async () => await api.getSession({ headers: new Headers() }))()).rejects.toBe(unavailable)
  expect(() => requireAdmin(context)).toThrow()
})

it('turns away who has no session cookie also then', async () => {
  const { next, response } = guard({}, unavailable)
  await expect(response).rejects.toMatchObject({ status: 302 })
  expect(next).not.toHaveBeenCalled()
})

it.each([
  ['an action while the database is unavailable', { method: 'POST', headers: cookie }, unavailable],
  ['a request whose session fails for another reason', { headers: cookie }, new Error('broken')],
])('rejects %s', async (_, init, error) => {
  const { next, response } = guard(init, error)
  await expect(response).rejects.toBe(error)
  expect(next).not.toHaveBeenCalled()
})
