import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync('docs/way-of-an-order.md', 'utf8')
const parts = text
  .split(/^## /m)
  .slice(1)
  .map(part => ({
    title: part.split('\n')[0] ?? '',
    files: [...part.matchAll(/^- `(app\/[^`]+)`: \S/gm)].map(([, file = '']) => file),
  }))

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, target = '']) => path.join(path.dirname(file), target))
    .filter(existsSync)

function reachableFrom(start: string) {
  const reached = new Set([start])
  for (const file of reached) for (const target of importsOf(file)) reached.add(target)
  return reached
}

test.each(parts)('$title: every file exists and is imported by the one where the way begins', ({ files }) => {
  const [start = ''] = files
  expect(readFileSync('app/routes.ts', 'utf8')).toContain(`'${start.replace('app/', '')}'`)
  const reached = reachableFrom(start)
  expect(files.filter(file => !reached.has(file))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('an order passes at most 35 files and returns at most 3 times to a folder', () => {
  const files = parts.filter(({ title }) => title.startsWith('Order')).flatMap(part => part.files)
  expect(files.length).toBeGreaterThan(20)
  expect(files.length).toBeLessThanOrEqual(35)
  const visits = files
    .map(file => path.dirname(file))
    .filter((folder, index, folders) => folder !== folders[index - 1])
  expect(visits.length - new Set(visits).size).toBeLessThanOrEqual(3)
})
