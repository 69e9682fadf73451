import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importOrReload, retryImport } from './when-visible.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const lost = new TypeError('Failed to fetch dynamically imported module')

/** A browser on a page that was opened or loaded again, and a shop that responds or does not. */
function openPage({ onLine = true, navigation = 'navigate', responds = async () => ({ ok: true }) } = {}) {
  const window = new EventTarget()
  const navigator = { onLine }
  const reload = vi.fn()
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', vi.fn(responds))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigation } as never])
  const goOnline = () => {
    navigator.onLine = true
    window.dispatchEvent(new Event('online'))
  }
  return { reload, goOnline }
}

/** What became of an import after ten minutes. */
async function settle(promise: Promise<unknown>) {
  const settled = vi.fn()
  promise.then(settled, error => settled(error.message))
  await vi.advanceTimersByTimeAsync(600_000)
  return settled.mock.calls[0]?.[0] ?? 'pending'
}

it('a module whose file was lost is imported again after a second, then after two', async () => {
  openPage()
  const load = vi
    .fn(async () => 'module')
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
  const imported = retryImport(load, 3)
  for (const [ms, calls] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(load).toHaveBeenCalledTimes(calls)
  }
  expect(await imported).toBe('module')
})

it('an import waits for the network, and rejects after its last try with one', async () => {
  const { goOnline } = openPage({ onLine: false })
  const load = vi.fn(() => Promise.reject(lost))
  const imported = retryImport(load, 2)
  expect(await settle(imported)).toBe('pending')
  expect(load).toHaveBeenCalledTimes(1)
  goOnline()
  expect(await settle(imported)).toBe(lost.message)
  expect(load).toHaveBeenCalledTimes(3)
})

it('a page whose main part stays lost is loaded again', async () => {
  const { reload } = openPage()
  const load = vi.fn(() => Promise.reject(lost))
  expect(await settle(importOrReload(load))).toBe('pending')
  expect(load).toHaveBeenCalledTimes(3)
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['was loaded again before', { navigation: 'reload' }],
  ['gets an error from the shop', { responds: async () => ({ ok: false }) }],
  ['gets no response', { responds: () => Promise.reject(lost) }],
])('a page that %s shows its error', async (_, state) => {
  const { reload } = openPage(state)
  expect(await settle(importOrReload(() => Promise.reject(lost)))).toBe(lost.message)
  expect(reload).not.toHaveBeenCalled()
})

it('a page whose main part arrives is not loaded again', async () => {
  const { reload } = openPage()
  expect(await settle(importOrReload(async () => 'module'))).toBe('module')
  expect(reload).not.toHaveBeenCalled()
})
