import { expect, it, vi } from 'vitest'
import { withLastLoadedData } from './loader-fallback.ts'

vi.spyOn(console, 'error').mockImplementation(() => {})

const load = (path: string, serverLoader: () => Promise<string>) =>
  withLastLoadedData({ request: new Request(`http://shop.test${path}`), serverLoader })
const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'))

it('a page that cannot be loaded again stays', async () => {
  await expect(load('/orders/secret', loseConnection)).rejects.toThrow('Failed to fetch')
  for (const loaded of ['order', 'newer order']) {
    await load('/orders/secret', async () => loaded)
    for (const _ of ['navigation', 'reload'])
      expect(await load('/orders/secret', loseConnection)).toBe(loaded)
  }
})
