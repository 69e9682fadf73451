import { expect, test, vi } from 'vitest'
import { startScripts } from './deferred-hydration.ts'

const page = `<head><link rel="modulepreload" href="/assets/m.js"/><link rel="modulepreload" href="/assets/entry.js"/></head>
<body><script>window.other = 1</script><script type="module" async="">import "/assets/m.js";
import * as route0_action from "/assets/action.js";
import * as route0_main from "/assets/root.js";
const route0 = {...route0_action,...route0_main};
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body>`
const [now, soon, later] = [
  startScripts(page, 'now'),
  startScripts(page, 'soon'),
  startScripts(page, 'later'),
]
const started = (made: string) => /<script type="module" async="">(.*?)<\/script>/s.exec(made)?.[1] ?? ''

test('no script is asked for before the end of a document, nor before what it is seen with', () => {
  for (const made of [now, soon, later]) {
    expect(made).not.toContain('modulepreload" href')
    expect(made).toContain('=["/assets/entry.js","/assets/m.js"]')
    expect(made).toContain('fetchPriority:"low"')
    expect(made).toContain('<script>window.other = 1</script>')
  }
})

test('what starts the scripts is a script, and imports nothing that it can’t ask for again', () => {
  for (const text of [now, soon, later].map(started)) {
    // Only read: modules are strict and may wait at their top.
    expect(() => new Function(`"use strict";return async()=>{${text}}`)).not.toThrow()
    expect(text).not.toMatch(/^import/m)
    expect(text).toContain('const route0_main=await import("/assets/root.js")')
    expect(text).toContain('await import("/assets/entry.js")')
  }
})

test('where a file is lost, all is asked for again', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const fetched = async (file: string) => {
    asked.push(file)
    if (asked.length === 3) throw new TypeError('lost')
    return { file }
  }
  const window: { __reactRouterRouteModules?: unknown } = {}
  const link = { relList: { supports: () => true } }
  const document = { createElement: () => link, head: { append() {} } }
  const text = started(soon).replaceAll('import(', 'fetched(')
  // As in a tab behind another.
  new Function('window', 'document', 'requestAnimationFrame', 'fetched', text)(
    window,
    document,
    () => {},
    fetched,
  )
  await vi.advanceTimersByTimeAsync(6_000)
  vi.useRealTimers()
  const files = ['/assets/m.js', '/assets/action.js', '/assets/root.js', '/assets/entry.js']
  expect(asked).toEqual(['/assets/m.js', '/assets/m.js', '/assets/action.js', '/assets/m.js', ...files])
  expect(window.__reactRouterRouteModules).toEqual({ root: { file: '/assets/root.js' } })
})

test('taps are kept from the head on', () => {
  for (const made of [now, soon, later]) {
    const text = /<script>(.*?)<\/script><\/head>/s.exec(made)?.[1] ?? ''
    expect(() => new Function(text)).not.toThrow()
    expect(text).toContain('addEventListener("alive"')
  }
})

test('a page without the router’s script stays as it is', () => {
  expect(startScripts('<p>text</p></body>', 'now')).toBe('<p>text</p></body>')
})
