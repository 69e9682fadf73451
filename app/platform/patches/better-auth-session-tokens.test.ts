import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { expect, it } from 'vitest'
import { hashSessionTokens, tokenHash } from './better-auth-session-tokens.server.ts'

type Adapter = Parameters<typeof hashSessionTokens>[0]

async function signUp(patch: (adapter: Adapter) => Adapter) {
  const tables = { user: [], account: [], verification: [], session: [] as { token: string }[] }
  const auth = betterAuth({
    baseURL: 'http://shop.test',
    secret: 's'.repeat(40),
    database: patch(memoryAdapter(tables)),
    emailAndPassword: { enabled: true },
  })
  const body = { name: 'Kofi', email: 'kofi@example.com', password: 'a-long-enough-password' }
  const { token } = await auth.api.signUpEmail({ body })
  return { token: token ?? '', stored: tables.session.map(session => session.token) }
}

it('stores the hash of a session token', async () => {
  const { token, stored } = await signUp(hashSessionTokens)
  expect(stored).toEqual([tokenHash(token)])
})

it('is still needed: the library stores the token', async () => {
  const { token, stored } = await signUp(adapter => adapter)
  expect(stored).toEqual([token])
})
