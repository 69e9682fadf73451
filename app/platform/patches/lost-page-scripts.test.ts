import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failOffline } from './lost-page-scripts.ts'

const file = 'node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js'

test('a script that is lost offline is an error, and otherwise reloads the page', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')
  expect(source, 'the patch can go').toContain('window.location.reload();')
  const patched = failOffline(source)
  expect(patched).toMatch(
    /catch \(error\) \{[^}]*if \(!navigator\.onLine\) throw error;\s*window\.location\.reload\(\);/,
  )
  expect(patched).not.toContain('reloading page')
})
