import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { passwordHashes, recommendedWork } from './password-hash.server.ts'

const little = passwordHashes({ cost: 4, r: 8, p: 1 })

test('uses the parameters that OWASP recommends: N = 2^17, r = 8, p = 1', async () => {
  expect(recommendedWork).toEqual({ cost: 17, r: 8, p: 1 })
  const { hash, verify } = passwordHashes()
  const made = await hash('right')
  expect(made).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verify({ hash: made, password: 'right' })).toBe(true)
  expect(await verify({ hash: made, password: 'wrong' })).toBe(false)
})

test('hashes a password differently each time, and accepts both Unicode normal forms', async () => {
  const [one, two] = [await little.hash('caf\u00e9 block'), await little.hash('caf\u00e9 block')]
  expect(one).not.toBe(two)
  expect(await little.verify({ hash: one, password: 'cafe\u0301 block' })).toBe(true)
})

test('verifies older hashes and reports them as outdated', async () => {
  const old = await hashPassword('right')
  expect(await little.verify({ hash: old, password: 'right' })).toBe(true)
  expect(await little.verify({ hash: old, password: 'wrong' })).toBe(false)
  expect(little.isOutdated(old)).toBe(true)
  const less = await passwordHashes({ cost: 3, r: 8, p: 1 }).hash('right')
  expect(await little.verify({ hash: less, password: 'right' })).toBe(true)
  expect(little.isOutdated(less)).toBe(true)
  expect(little.isOutdated(await little.hash('right'))).toBe(false)
})

test('verifies many passwords at the same time and rejects a malformed hash', async () => {
  const hashes = await Promise.all(Array.from({ length: 8 }, (_, n) => little.hash(`password ${n}`)))
  const checks = hashes.map((hash, n) => little.verify({ hash, password: `password ${n}` }))
  expect(await Promise.all(checks)).toEqual(Array(8).fill(true))
  expect(await little.verify({ hash: 'scrypt$4$8$1$AAAA$AAAA', password: 'x' })).toBe(false)
})
