import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { groupedModules, pathOf } from './script-groups.ts'

const names = Object.values(groupedModules).flat()

it.each(names)('%s exists, so that a renamed module does not leave its script file silently', name => {
  expect(existsSync(pathOf(name))).toBe(true)
})

it('names each module once', () => {
  expect(new Set(names).size).toBe(names.length)
})
