import { afterAll, expect, it, vi } from 'vitest'
import { withLastLoadedData } from './loader-fallback.ts'
import { toast } from './toast.tsx'

vi.mock('./toast.tsx')
// Test files share the modules that are loaded already.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.spyOn(console, 'error').mockImplementation(() => {})

const load = (path: string, serverLoader: () => Promise<string>) =>
  withLastLoadedData(
    { request: new Request(`http://shop.test${path}`), serverLoader },
    'Failed to fetch orders',
  )
const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'))

it('a page that cannot be loaded again stays and says so, once for each loss', async () => {
  await expect(load('/admin/orders', loseConnection)).rejects.toThrow('Failed to fetch')
  expect(toast).not.toHaveBeenCalled()
  await load('/admin/orders', async () => 'orders')
  for (const _ of ['navigation', 'reload', 'reload'])
    expect(await load('/admin/orders', loseConnection)).toBe('orders')
  const message = { title: 'Error', description: 'Failed to fetch orders', destructive: true }
  expect(vi.mocked(toast).mock.calls).toEqual([[message]])
  await load('/admin/orders', async () => 'newer orders')
  expect(await load('/admin/orders', loseConnection)).toBe('newer orders')
  expect(toast).toHaveBeenCalledTimes(2)
})
