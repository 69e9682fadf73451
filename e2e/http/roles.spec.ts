import type { APIRequestContext } from '@playwright/test'
import { expect, type Shop, test, unique } from '../shop.ts'

const password = 'a-password-of-their-own'

/** Invites somebody with a role and accepts the invitation, which signs in. */
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
  expect(accepted.headers().location).toBe('/admin')
}

// The shop's own delivery fee is on every page and no secret.
test('who may not see prices gets none', async ({ adminContext, request, shop, placeOrder }) => {
  const { id } = await placeOrder()
  const ofOwner = await (await adminContext.request.get(`/admin/orders/${id}`)).text()
  for (const price of ['GH₵', 'totalPesewas']) expect(ofOwner).toContain(price)
  await joinAs('yard', adminContext.request, request, shop)
  for (const url of ['/admin/stock', '/admin/orders', `/admin/orders/${id}`].flatMap(page => [
    page,
    `${page}.data`,
  ])) {
    const response = await request.get(url)
    expect(response, url).toBeOK()
    expect(await response.text(), url).not.toMatch(
      /GH₵|GHS|totalPesewas|paidPesewas|\bsums\b|["\\]price["\\]/,
    )
  }
})
