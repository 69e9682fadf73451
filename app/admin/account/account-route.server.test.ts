import { expect, it } from 'vitest'
import { adminGuard } from '../../staff/session.server.ts'
import { adminPassword, setUpAccountTests } from '../../staff/staff.fixture.ts'
import { action } from './account.route.tsx'

const shop = setUpAccountTests()

const changePassword = (current: string, next: string) =>
  send({ intent: 'password', current, next, again: next })

async function send(form: Record<string, string>) {
  const request = (await shop.signedIn()).request('/admin/account', form)
  const args = { request, url: new URL(request.url), context: shop.context() }
  let result: unknown
  await adminGuard(args, async () => {
    result = await action({ ...args, params: {} } as never)
    return new Response()
  })
  return result
}

it('a refused change of the password marks the field that is wrong', async () => {
  const next = await changePassword(adminPassword, 'football1')
  expect(next).toMatchObject({ data: { errors: { next: expect.stringContaining('Many people') } } })
  expect(next).not.toHaveProperty('data.errors.current')
  expect(await changePassword('wrong', 'another-long-password')).toMatchObject({
    data: { errors: { current: 'Invalid password' } },
  })
})

it('dates are shown to the person as chosen from the next page on', async () => {
  expect(await send({ intent: 'dates', dateFormat: 'x' })).toMatchObject({ init: { status: 400 } })
  expect(await send({ intent: 'dates', dateFormat: 'iso' })).toMatchObject({ data: { ok: true } })
  expect(await shop.adminOf(await shop.signedIn())).toMatchObject({ dateFormat: 'iso' })
})
