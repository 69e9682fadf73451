import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayEarlyClicks } from './early-clicks.ts'

/** What the function uses of a window and of an element. */
class Page extends EventTarget {
  clicked: string[] = []

  constructor() {
    super()
    // From its source text, as the page has it: nothing outside the function is in reach.
    const names = ['addEventListener', 'removeEventListener']
    const listen = names.map(name => (this[name as 'addEventListener'] as () => void).bind(this))
    new Function(...names, `(${replayEarlyClicks})("hydrated")`)(...listen)
  }

  element(localName: string, type?: string) {
    const element = {
      localName,
      type,
      closest: () => element,
      setAttribute: vi.fn(),
      removeAttribute: vi.fn(),
      click: () => {
        const event = Object.defineProperty(new Event('click', { cancelable: true }), 'target', {
          value: element,
        })
        if (this.dispatchEvent(event)) this.clicked.push(type ?? localName)
      },
    }
    return element
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a tap on a button waits for hydration, once, and a link after it waits too', () => {
  const page = new Page()
  const button = page.element('button', 'button')
  const link = page.element('a')
  for (const element of [button, button, link]) element.click()
  vi.advanceTimersByTime(3_000)
  expect(page.clicked).toEqual([])
  expect(button.setAttribute).toHaveBeenCalledWith('aria-busy', 'true')
  page.dispatchEvent(new Event('hydrated'))
  expect(page.clicked).toEqual(['button', 'a'])
  expect(button.removeAttribute).toHaveBeenCalledWith('aria-busy')
})

test('a link works at once while no button waits', () => {
  const page = new Page()
  page.element('a').click()
  expect(page.clicked).toEqual(['a'])
})

test('a submit button sends its form after four seconds without scripts', () => {
  const page = new Page()
  page.element('button', 'submit').click()
  vi.advanceTimersByTime(4_000)
  expect(page.clicked).toEqual(['submit'])
})

test('after hydration nothing is held', () => {
  const page = new Page()
  page.dispatchEvent(new Event('hydrated'))
  page.element('button', 'button').click()
  expect(page.clicked).toEqual(['button'])
})
