import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryStartScript } from './retry-start-script.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A window whose start script failed; runs the function from its source text, as a page does. */
function openPage({ arrives = false, navigation = 'navigate', typed = '' } = {}) {
  const window = new EventTarget()
  const [replaceWith, reload] = [vi.fn(), vi.fn()]
  const script = { localName: 'script', type: 'module', text: 'import "/assets/root.js"', replaceWith }
  const document = {
    querySelector: () => script,
    querySelectorAll: (selector: string) =>
      selector.startsWith('link') ? [{ href: '/assets/root.js' }] : [{ value: typed, defaultValue: '' }],
    createElement: () => ({}),
  }
  const globals = {
    addEventListener: window.addEventListener.bind(window),
    document,
    fetch: async () => ({ ok: arrives }),
    location: { reload },
    performance: { getEntriesByType: () => [{ type: navigation }] },
  }
  new Function(...Object.keys(globals), `(${retryStartScript})("hydrated")`)(...Object.values(globals))
  const fail = () => {
    window.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: script }))
    return vi.advanceTimersByTimeAsync(2_000)
  }
  return { window, script, fail, replaceWith, reload }
}

test('a start script whose files did not arrive runs again, every two seconds', async () => {
  const { window, script, fail, replaceWith, reload } = openPage()
  await fail()
  expect(replaceWith).toHaveBeenCalledExactlyOnceWith({ type: 'module', text: script.text })
  window.dispatchEvent(new Event('unhandledrejection'))
  await fail()
  expect(replaceWith).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('a page whose files arrive, and whose script fails all the same, is loaded again', async () => {
  const { fail, replaceWith, reload } = openPage({ arrives: true })
  await fail()
  expect(replaceWith).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  await fail()
  expect(replaceWith).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['was just loaded again', { navigation: 'reload' }],
  ['has what somebody typed', { typed: 'Ama' }],
])('a page that %s is not loaded again', async (_, state) => {
  const { fail, reload } = openPage({ arrives: true, ...state })
  await fail()
  await fail()
  expect(reload).not.toHaveBeenCalled()
})

test('a hydrated page starts nothing again', async () => {
  const { window, fail, replaceWith } = openPage({ arrives: true })
  window.dispatchEvent(new Event('unhandledrejection'))
  window.dispatchEvent(new Event('hydrated'))
  await fail()
  expect(replaceWith).not.toHaveBeenCalled()
})
