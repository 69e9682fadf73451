import type { APIRequestContext } from '@playwright/test'
import { declaredRoles } from '../../app/staff/roles.ts'
import { expect, type Shop, test, unique } from '../shop.ts'

const password = 'a-password-of-their-own'

/** Invites somebody with a role, accepts the invitation and signs in. */
async function joinAs(role: string, owner: APIRequestContext, person: APIRequestContext, shop: Shop) {
  const email = `${unique(role).replace(/\W/g, '').toLowerCase()}@example.com`
  const form = { intent: 'invite', name: unique('Ama'), contact: email, role }
  expect(await owner.post('/admin/users', { form })).toBeOK()
  const links = [...(await (await owner.get('/admin/users')).text()).matchAll(/\/invitation\/[\w-]{22}/g)]
  const secret = links.at(-1)?.[0] ?? ''
  const headers = { origin: shop.url }
  const accepted = await person.post(secret, {
    headers,
    form: { next: password, again: password },
    maxRedirects: 0,
  })
  expect(accepted.status()).toBe(302)
  const signedIn = await person.post('/admin-login', { headers, form: { email, password }, maxRedirects: 0 })
  expect(signedIn.status()).toBe(302)
}

test('somebody of the yard begins at the page of the role, and is refused what the role does not permit', async ({
  adminContext,
  request,
  shop,
}) => {
  await joinAs('yard', adminContext.request, request, shop)
  const options = { headers: { origin: shop.url }, maxRedirects: 0, failOnStatusCode: false }
  expect((await request.get('/admin', options)).headers().location).toBe(declaredRoles.yard?.home)
  // staff-permissions.test.ts opens every address with every role.
  for (const address of ['/admin/settings', '/admin/settings.data'])
    for (const response of [
      await request.get(address, options),
      await request.post(address, { ...options, form: { intent: 'save' } }),
    ])
      expect(response.status(), address).toBe(403)
})

// The shop's own delivery fee is on every page and no secret.
test('who may not see prices gets none', async ({ adminContext, request, shop, placeOrder }) => {
  const { id } = await placeOrder()
  await joinAs('yard', adminContext.request, request, shop)
  for (const url of ['/admin/stock', '/admin/orders', `/admin/orders/${id}`].flatMap(page => [
    page,
    `${page}.data`,
  ])) {
    const response = await request.get(url)
    expect(response, url).toBeOK()
    expect(await response.text(), url).not.toMatch(/GHS|totalPesewas|paidPesewas|\bsums\b|["\\]price["\\]/)
  }
})
