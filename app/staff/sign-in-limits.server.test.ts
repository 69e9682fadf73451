import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { adminEmail, adminPassword, Browser, setUpAccountTests } from './staff.fixture.ts'
import { users } from './staff.table.ts'

const shop = setUpAccountTests()
const colleague = { email: 'yard@example.com', password: 'the-colleagues-password' }

async function addColleague() {
  const { api } = shop.staff.auth
  await api.createUser({ body: { ...colleague, name: 'Kofi' } })
}

const offices = ['10.1.0.1', '10.1.0.2'] as const
const step = fc.record({
  does: fc.constantFrom('guess', 'guess', 'guess', 'sign in'),
  from: fc.constantFrom(...offices),
})

it('a login of one’s own allows no more guesses at another account, from known addresses and others', async () => {
  await addColleague()
  const signIn = (address: string, { email, password }: typeof colleague) =>
    shop.tryPassword(new Browser(), password, address, email)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async steps => {
      await shop.db.delete(rateLimits)
      // The owner has signed in from the first office, so that it is a known address.
      expect(await signIn(offices[0], { email: adminEmail, password: adminPassword })).toMatchObject({
        ok: true,
      })
      const verified = new Map<string, number>()
      for (const { does, from } of steps) {
        if (does === 'sign in') {
          expect(await signIn(from, colleague)).toMatchObject({ ok: true })
          continue
        }
        const result = await signIn(from, { email: adminEmail, password: 'guess' })
        if (!result.ok && result.reason === 'refused' && !result.message.startsWith('Too many'))
          verified.set(from, (verified.get(from) ?? 0) + 1)
      }
      for (const office of offices) {
        const guesses = steps.filter(({ does, from }) => does === 'guess' && from === office).length
        expect(verified.get(office) ?? 0).toBe(Math.min(guesses, 10))
      }
    }),
    { numRuns: 8 },
  )
})

it('30 wrong passwords of all accounts come from one address, however often one signs in between', async () => {
  const names = ['ama', 'kojo', 'esi', 'yaw'].map(name => `${name}@example.com`)
  for (const email of [colleague.email, ...names])
    await shop.staff.auth.api.createUser({ body: { ...colleague, email, name: 'Kofi' } })
  let verified = 0
  for (const email of names)
    for (let guess = 0; guess < 9; guess++) {
      const result = await shop.tryPassword(new Browser(), 'guess', offices[0], email)
      if (!result.ok && result.reason === 'refused' && !result.message.startsWith('Too many')) verified++
      await shop.tryPassword(new Browser(), colleague.password, offices[0], colleague.email)
    }
  expect(verified).toBe(30)
})

it('100 wrong passwords of one account come from known addresses', async () => {
  const { id } = (await shop.db.select({ id: users.id }).from(users))[0] ?? { id: '' }
  const spent = (key: string, count: number) =>
    shop.db.insert(rateLimits).values({ key, count, resetsAt: new Date(Date.now() + 60_000) })
  const browser = new Browser()
  await shop.tryPassword(browser, adminPassword, offices[0])
  await spent(`sign-in account from known:${id}`, 100)
  expect(await shop.tryPassword(new Browser(), adminPassword, offices[0])).toMatchObject({
    message: expect.stringMatching(/^Too many/),
  })
  expect(await shop.tryPassword(new Browser(), adminPassword, '10.9.0.1')).toMatchObject({ ok: true })
})

it('a code of one’s own allows no more guesses at codes', async () => {
  const { backupCodes } = await shop.withTwoFactor()
  let verified = 0
  for (let round = 0; round < 4; round++) {
    for (let guess = 0; guess < 9; guess++) {
      const result = await shop.tryCode(new Browser(), '123456')
      if (!result.ok && !result.message.startsWith('Too many')) verified++
    }
    const own = await shop.passedPassword()
    await shop.tryCode(own, backupCodes[round] ?? '')
  }
  expect(verified).toBe(30)
})
