import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { expect, it } from 'vitest'
import { reportQueryErrors } from './better-auth-errors.server.ts'

const queryError = new Error('Connection terminated')

/** Reads a session from a database that fails. */
async function readSession() {
  const reported: unknown[] = []
  const tables = { user: [], account: [], verification: [], session: [] }
  let isAway = false
  const createAdapter: typeof memory = options => ({
    ...memory(options),
    findOne: async query => {
      if (isAway) throw queryError
      return memory(options).findOne(query)
    },
  })
  const memory = memoryAdapter(tables)
  const auth = betterAuth({
    baseURL: 'http://shop.test',
    secret: 's'.repeat(40),
    database: reportQueryErrors(createAdapter, error => reported.push(error)),
    emailAndPassword: { enabled: true },
    logger: { disabled: true },
  })
  const body = { name: 'Kofi', email: 'kofi@example.com', password: 'a-long-enough-password' }
  const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true })
  isAway = true
  const cookie = headers
    .getSetCookie()
    .map(text => text.split(';')[0])
    .join('; ')
  const error = await auth.api.getSession({ headers: new Headers({ cookie }) }).catch(thrown => thrown)
  return { error, reported }
}

it('reports the error of a query', async () => {
  expect((await readSession()).reported).toEqual([queryError])
})

it('is still needed: the error of the library has no cause', async () => {
  const { error } = await readSession()
  expect(error).toMatchObject({ status: 'INTERNAL_SERVER_ERROR' })
  expect(error.cause).not.toBe(queryError)
})
