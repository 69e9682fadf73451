import fs from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { lazy } from './lazy.ts'

it('makes a value once, when it is needed', () => {
  const make = vi.fn(() => ({}))
  const value = lazy(make)
  expect(make).not.toHaveBeenCalled()
  expect(value()).toBe(value())
  expect(make).toHaveBeenCalledOnce()
})

it('no module that shoppers load makes a formatter before it is needed', () => {
  const app = path.join(import.meta.dirname, '../..')
  const files = fs
    .globSync('**/*.{ts,tsx}', { cwd: app })
    .filter(file => !/\/admin\/|^admin\/|\.server\.|\.test\.|\.fixture\./.test(file))
  expect(files.length).toBeGreaterThan(300)
  const makesOne = (file: string) =>
    /^(export )?const \w+ = new Intl\./m.test(fs.readFileSync(path.join(app, file), 'utf8'))
  expect(files.filter(makesOne)).toEqual([])
})
