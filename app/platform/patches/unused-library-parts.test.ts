import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { version } from 'react-dom'
import { expect, test } from 'vitest'
import reactRouterConfig from '../../../react-router.config.ts'
import { emptyFunctions, unusedApi, unusedFunctions } from './unused-library-parts.ts'

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

test('no component uses what was emptied', () => {
  const sources = globSync('app/**/*.tsx', { cwd: home }).filter(file => !file.endsWith('.test.tsx'))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(file => unusedApi.test(readFileSync(path.join(home, file), 'utf8')))).toEqual([])
})
