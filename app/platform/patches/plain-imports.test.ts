import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import config from '../../../vite.config.ts'
import { plainImports, preloadHelper } from './plain-imports.ts'

const home = path.join(import.meta.dirname, '../../..')

test('the helper becomes a call of the import, other modules stay', () => {
  const { transform } = plainImports as { transform(code: string, id: string): { code: string } | undefined }
  expect(transform('', preloadHelper)?.code).toBe('export const __vitePreload = load => load()')
  expect(transform('', '/app/root.tsx')).toBeUndefined()
})

test('nothing is preloaded by script', () => {
  expect(config.build?.modulePreload).toBe(false)
  for (const file of globSync('app/**/*.tsx', { cwd: home }))
    expect(readFileSync(path.join(home, file), 'utf8'), file).not.toMatch(/^import (\w+ from )?'.*\.css'/m)
})

test('the library still adds the helper, by this name', () => {
  const [chunk = ''] = globSync('node_modules/vite/dist/node/chunks/node.js', { cwd: home })
  const source = readFileSync(path.join(home, chunk), 'utf8')
  expect(source, 'the patch can go').toContain('const preloadHelperId = "\\0vite/preload-helper.js"')
  expect(source, 'the patch can go').toContain('const preloadMethod = `__vitePreload`')
})
