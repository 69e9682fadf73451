import { expect, test } from 'vitest'
import { startLast, startLate } from './late-scripts.ts'

const page = `<head><link rel="modulepreload" href="/assets/m.js"/><link rel="modulepreload" href="/assets/entry.js"/></head>
<script type="module" async="">import "/assets/m.js";
  window.__reactRouterRouteModules = {};
import("/assets/entry.js");</script><script>window.other = 1</script>`
const late = startLate(page, { routes: { root: '/assets/</script>.js' }, entry: '/assets/entry.js' })

test('no script is asked for by the document itself', () => {
  expect(late).not.toContain('modulepreload" href')
  expect(late).not.toMatch(/^import /m)
  expect(late).toContain('"files":["/assets/m.js","/assets/entry.js"]')
  expect(late).toContain('<script>window.other = 1</script>')
})

test('what names the files does not end the script', () => {
  expect(late.match(/<\/script>/g)).toHaveLength(3)
  expect(late).toContain('\\u003c/script>.js')
})

test('what starts the scripts is a script', () => {
  const text = /<script type="module" async="">(.*?)<\/script>/s.exec(late)?.[1] ?? ''
  // Only read: modules are strict and may wait at their top.
  expect(() => new Function(`"use strict";return async()=>{${text}}`)).not.toThrow()
  expect(text).toContain('await import(entry)')
})

test('taps are kept from the head on', () => {
  for (const made of [late, startLast(`${page}</body>`)]) {
    const text = /<script>(.*?)<\/script><\/head>/s.exec(made)?.[1] ?? ''
    expect(() => new Function(text)).not.toThrow()
    expect(text).toContain('addEventListener("alive"')
  }
})

test('a page without the router’s script stays as it is', () => {
  expect(startLate('<p>text</p>', { routes: {}, entry: '/e.js' })).toBe('<p>text</p>')
})

test('what starts at once is asked for last', () => {
  const last = startLast(`${page}<p>text</p></body>`)
  expect(last).toMatch(
    /<p>text<\/p>(<link fetchPriority="low" rel="modulepreload" href="\/assets\/\w+.js"\/>){2}<\/body>$/,
  )
  expect(last.match(/modulepreload/g)).toHaveLength(2)
})
