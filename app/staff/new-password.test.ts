import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passwordProblem } from './new-password.server.ts'

const problemOf = (password: string) =>
  passwordProblem(password, ['ama.owusu@kwame-blocks.example', 'Blockyard', 'Étoile du Béton'])

it.each(['password', 'Password', '12345678', 'qwertyuiop', 'iloveyou', 'trustno1', '1qaz2wsx', 'superman'])(
  'refuses %s, which many people use',
  async password => expect(await problemOf(password)).toMatch(/Many people/),
)

it.each([
  'Blockyard1',
  'blockyard2026!',
  'admin-admin-1',
  'Admin@Blockyard',
  'ShopGhana#1',
  'admin-password-1',
  'owusu1988',
  'Kwame-Blocks-7',
  'Béton-2004!',
])('refuses %s, made of what everybody knows of the shop', async password =>
  expect(await problemOf(password)).toMatch(/easy to guess/),
)

it.each(['short', '1234567', 'x'.repeat(129)])('refuses %s for its length', async password =>
  expect(await problemOf(password)).toMatch(/8 to 128/),
)

it.each([
  'correct-horse-battery',
  'another-long-password',
  '93847561!?#',
  'ɔkraman ne ɔkraman',
  '🧱🧱🧱🧱',
  'admin of seven rivers',
  'new-password-1',
  ' spaces at both ends ',
  'x'.repeat(128).replace(/x/g, 'xy').slice(0, 128),
])('takes %s', async password => expect(await problemOf(password)).toBeUndefined())

it('accepts random passwords of any characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 16, maxLength: 64 }), async password => {
      // A repetition of one character may well be on the list.
      if (new Set(password).size < 6) return
      expect(await problemOf(password)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})
