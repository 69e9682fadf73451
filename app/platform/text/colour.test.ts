import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { contrast, contrastProblem, isColour, shadesOf } from './colour.ts'

// Figures of WebAIM's contrast checker.
test.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#a8401f', '#ffffff', 6.14],
  ['#ff0000', '#ffffff', 4],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

const colour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

const against = { 'White text on it': '#ffffff', 'As text on the page it': '#faf8f5' }

it('names where the contrast is lowest, the ratio and what is needed', () => {
  expect(contrastProblem('#e9a93a', against)).toMatch(
    /^As text on the page it has a contrast of 1\.\d\d:1, and 4\.5:1 is needed\. Choose a darker colour\.$/,
  )
  expect(contrastProblem('#a8401f', against)).toBeUndefined()
})

it('refuses exactly what does not reach the ratio, and never shows a ratio that does', () => {
  fc.assert(
    fc.property(colour, any => {
      const reaches = Object.values(against).every(other => contrast(any, other) >= 4.5)
      const problem = contrastProblem(any, against)
      expect(problem === undefined).toBe(reaches)
      if (problem) expect(Number(/of ([\d.]+):1/.exec(problem)?.[1])).toBeLessThan(4.5)
    }),
  )
})

it('has shades on which the text of an accepted colour is readable', () => {
  fc.assert(
    fc.property(colour, any => {
      fc.pre(contrastProblem(any, against) === undefined)
      const { dark, tint } = shadesOf(any)
      expect(isColour(dark) && isColour(tint)).toBe(true)
      expect(contrast(dark, '#ffffff')).toBeGreaterThanOrEqual(contrast(any, '#ffffff'))
      expect(contrast(dark, tint)).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#1d1b19', tint)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
