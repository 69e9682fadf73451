import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { checkSync } from 'recheck'
import { afterAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderMarkdown } from '../app/platform/text/markdown.server.ts'

vi.setConfig({ testTimeout: 300_000 })
// The native analyser does not exist for every machine.
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

// Steps alone decide: time would depend on the load of the machine.
const limits = { timeout: null, incubationTimeout: null, attackTimeout: null }
/**
 * The expressions that the analyser, which takes half a second for some, has found safe. The file is written anew where
 * it lacks one, and is committed: the verdict depends on the expression and the version of the analyser alone.
 */
const safeFile = path.join(import.meta.dirname, 'safe-regexes.json')
const { version: analyser } = JSON.parse(
  readFileSync(path.join(home, 'node_modules/recheck/package.json'), 'utf8'),
)
const known = JSON.parse(readFileSync(safeFile, 'utf8'))
const knownSafe = new Set<string>(known.analyser === analyser ? known.safe : [])
const safe = new Set<string>()
afterAll(() => {
  if (safe.isSubsetOf(knownSafe)) return
  writeFileSync(
    safeFile,
    `${JSON.stringify({ analyser, safe: [...safe.union(knownSafe)].sort() }, undefined, 2)}\n`,
  )
})

const findProblem = ({ file, pattern, flags }: Pattern) => {
  const expression = `/${pattern}/${flags}`
  const status = knownSafe.has(expression)
    ? 'safe'
    : checkSync(pattern, flags, { ...limits, randomSeed: 1 }).status
  if (status !== 'safe') return [`${file}: ${expression} is ${status}`]
  safe.add(expression)
  return []
}

it('no regular expression of the shop takes more than linear time', () => {
  const files = globSync('{app,server}/**/*.{ts,tsx}', { cwd: home }).filter(
    file => !/\.(test|fixture)\.tsx?$/.test(file),
  )
  const patterns = files.flatMap(patternsOf)
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.flatMap(findProblem)).toEqual([])
})

it('nor do those of the schemas', () => {
  const { email, unicodeEmail } = z.regexes
  const patterns = Object.entries({ email, unicodeEmail, uuid: z.regexes.uuid() })
  expect(
    patterns.flatMap(([file, { source, flags }]) => findProblem({ file, pattern: source, flags })),
  ).toEqual([])
})

it('detects a pattern that backtracks', () => {
  expect(findProblem({ file: 'x', pattern: '^(a+)+$', flags: '' })).toHaveLength(1)
  expect(findProblem({ file: 'x', pattern: '\\s+$', flags: '' })).toHaveLength(1)
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
  'rendering a post of %s takes linear time',
  (_, piece) => {
    // Three times the longest post takes 0.25 s in linear time; in quadratic time it exceeds the timeout.
    expect(renderMarkdown(piece.repeat(300_000 / piece.length)).length).toBeGreaterThan(0)
  },
  30_000,
)
