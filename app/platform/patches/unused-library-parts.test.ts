import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { version } from 'react-dom'
import { expect, test } from 'vitest'
import reactRouterConfig from '../../../react-router.config.ts'
import { emptyFunctions, unusedFunctions } from './unused-library-parts.ts'

const home = path.join(import.meta.dirname, '../../..')

test.each(Object.entries(unusedFunctions))('%s still has these functions', (file, names) => {
  const source = readFileSync(path.join(home, 'node_modules', file), 'utf8')
  const emptied = emptyFunctions(source, names)
  const alternatives = names.split('|').length
  expect(emptied.split('{ return;').length, 'a name is missing').toBeGreaterThan(alternatives)
})

test('a function returns at once, others stay', () => {
  const source =
    'async function one(a,\n  b) {\n  work()\n}\nType.prototype.two = function () {\n}\nfunction three() {\n}'
  expect(emptyFunctions(source, String.raw`one|Type\.prototype\.\w+`)).toBe(
    'async function one(a,\n  b) { return;\n  work()\n}\nType.prototype.two = function () { return;\n}\nfunction three() {\n}',
  )
})

test('react-dom is the version whose functions were read', () => {
  expect(version).toBe('19.3.1')
})

test('routes are not discovered, which needs the emptied functions', () => {
  expect(reactRouterConfig.routeDiscovery).toEqual({ mode: 'initial' })
})

/** What a component would use of the emptied functions. */
const unusedApi =
  /ViewTransition|viewTransition|<Fragment [^>]*ref=|unstable_instrumentations|<(Activity|SuspenseList)\b|useActionState|useFormStatus|from 'react-dom'|onSelect=|onBeforeInput=|<form[^>]*action=\{\w*\(|<[a-z]+-[a-z]/

test('no component uses what was emptied', () => {
  const sources = globSync('app/**/*.{ts,tsx}', { cwd: home }).filter(
    file => !/\.(test|fixture)\.tsx?$|^app\/platform\/patches\//.test(file),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(file => unusedApi.test(readFileSync(path.join(home, file), 'utf8')))).toEqual([])
})
