import { expect, it } from 'vitest'
import { TimeoutError, withTimeout } from './with-timeout.ts'

it('passes on a result and an error', async () => {
  await expect(withTimeout(Promise.resolve(1), 10_000)).resolves.toBe(1)
  await expect(withTimeout(Promise.reject(new Error('broken')), 10_000)).rejects.toThrow('broken')
})

it('fails when the work takes longer', async () => {
  await expect(withTimeout(new Promise(() => {}), 5)).rejects.toThrow(TimeoutError)
})
