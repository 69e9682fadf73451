import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { checkSync } from 'recheck'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderContent } from '../app/blog/content.server.ts'

// Every pattern of the shop is analysed, whoever's text it sees: none may take more than linear time.
vi.setConfig({ testTimeout: 300_000 })
// In this process: the analyser's own program isn't there for every machine.
process.env.RECHECK_SYNC_BACKEND = 'pure'

const home = path.join(import.meta.dirname, '..')
type Pattern = { file: string; pattern: string; flags: string }

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string }
    if (type === 'RegExpLiteral' && pattern !== undefined) found.push({ file, pattern, flags: flags ?? '' })
    for (const child of Object.values(node)) walk(child)
  }
  walk(
    parseSync(readFileSync(path.join(home, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }),
  )
  return found
}

const fault = ({ file, pattern, flags }: Pattern) => {
  const { status } = checkSync(pattern, flags, { timeout: null, randomSeed: 1 })
  return status === 'safe' ? [] : [`${file}: /${pattern}/${flags} is ${status}`]
}

it("none of the shop's patterns takes more than linear time", () => {
  const files = globSync('{app,server}/**/*.{ts,tsx}', { cwd: home }).filter(
    file => !/\.(test|fixture)\.tsx?$/.test(file),
  )
  const patterns = files.flatMap(patternsOf)
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.flatMap(fault)).toEqual([])
})

it('nor do those of the schemas', () => {
  const { email, unicodeEmail } = z.regexes
  const patterns = Object.entries({ email, unicodeEmail, uuid: z.regexes.uuid() })
  expect(patterns.flatMap(([file, { source, flags }]) => fault({ file, pattern: source, flags }))).toEqual([])
})

it('sees what is wrong with a pattern that backtracks', () => {
  expect(fault({ file: 'x', pattern: '^(a+)+$', flags: '' })).toHaveLength(1)
  expect(fault({ file: 'x', pattern: '\\s+$', flags: '' })).toHaveLength(1)
})

it.each([
  ['brackets', '['],
  ['links', '[a]('],
  ['pictures', '![a]('],
  ['stars', '*a **a '],
  ['underscores', '_a__a '],
  ['backticks', '`a``'],
  ['tags', '<a href="'],
  ['entities', '&#x'],
  ['quotes', '> '],
  ['lists', '- '],
  ['addresses', 'http://a.'],
  ['e-mail', 'a.a@a.'],
  ['tildes', '~~a~'],
  ['spaces', 'a    \t'],
])(
  'a post of nothing but %s takes no time beyond its length',
  (_, piece) => {
    // What libraries do with an author's text can't be read off their patterns. Three times the longest post takes a
    // quarter of a second by its length, and far longer than the runner waits by the square of it.
    expect(renderContent(piece.repeat(300_000 / piece.length)).length).toBeGreaterThan(0)
  },
  30_000,
)
