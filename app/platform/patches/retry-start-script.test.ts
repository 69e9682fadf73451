import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryStartScript } from './retry-start-script.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A window whose start script failed; runs the function from its source text, as a page does. */
function openPage() {
  const window = new EventTarget()
  const replaceWith = vi.fn()
  const script = { localName: 'script', type: 'module', text: 'import "/assets/root.js"', replaceWith }
  const document = { querySelector: () => script, createElement: () => ({}) }
  new Function('addEventListener', 'document', `(${retryStartScript})("hydrated")`)(
    window.addEventListener.bind(window),
    document,
  )
  const fail = () => {
    window.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: script }))
    vi.advanceTimersByTime(2_000)
  }
  return { window, script, fail, replaceWith }
}

test('a start script whose files did not arrive runs again, every two seconds', () => {
  const { window, script, fail, replaceWith } = openPage()
  fail()
  expect(replaceWith).toHaveBeenCalledExactlyOnceWith({ type: 'module', text: script.text })
  window.dispatchEvent(new Event('unhandledrejection'))
  fail()
  expect(replaceWith).toHaveBeenCalledTimes(2)
})

test('a hydrated page starts nothing again', () => {
  const { window, fail, replaceWith } = openPage()
  window.dispatchEvent(new Event('unhandledrejection'))
  window.dispatchEvent(new Event('hydrated'))
  fail()
  expect(replaceWith).not.toHaveBeenCalled()
})
