import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon, { importIcons, plainIcon } from './lucide-icons.ts'

const library = path.join(import.meta.dirname, '../../../node_modules/lucide-react/dist/esm')
const icons = readdirSync(`${library}/icons`).filter(name => name.endsWith('.mjs'))
const check = readFileSync(`${library}/icons/check.mjs`, 'utf8')

test('every icon keeps its shape and loses the factory, name and keys of the library', () => {
  expect(icons.length).toBeGreaterThan(1_000)
  for (const name of icons) {
    const source = readFileSync(`${library}/icons/${name}`, 'utf8')
    if (!source.includes('createLucideIcon(')) continue
    expect(plainIcon(source), name).not.toMatch(/createLucideIcon\.mjs|^ {2}name: |key: "/m)
  }
  expect(plainIcon(check)).toContain('node: [["path", { d: "M20 6 9 17l-5-5" }]]')
})

test('the library still has a factory with settings that no icon here uses', () => {
  expect(check, 'the patch can go').toContain("from '../createLucideIcon.mjs'")
  const factory = readFileSync(`${library}/Icon.mjs`, 'utf8')
  expect(factory, 'the patch can go').toContain('useLucideContext')
})

test('an icon is decorative and takes the size and color of its text', () => {
  const Icon = createIcon({ size: 24, node: [['path', { d: 'M1 1' }]] })
  const svg = renderToStaticMarkup(createElement(Icon, { size: 18 }))
  for (const part of [
    'width="18"',
    'viewBox="0 0 24 24"',
    'stroke="currentColor"',
    'aria-hidden="true"',
    '<path d="M1 1">',
  ])
    expect(svg).toContain(part)
})

test('icons are imported from their own files, which exist', () => {
  const code = importIcons(
    "import {\n  MapPin,\n  Trash2,\n} from 'lucide-react'\nimport { Link } from 'react-router'",
  )
  expect(code).toBe(
    "import MapPin from 'lucide-react/icons/map-pin';import Trash2 from 'lucide-react/icons/trash-2'\nimport { Link } from 'react-router'",
  )
  for (const [, file] of code.matchAll(/lucide-react\/(icons\/[\w-]+)/g))
    expect(existsSync(`${library}/${file}.mjs`)).toBe(true)
})
