import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

const values = { company: 'Tema Blocks', established: '2004' }

it('fills the texts of a value, at any depth', () => {
  expect(
    fillPlaceholders(
      { title: 'About {company}', shown: true, height: null, list: [{ text: '{established}: {company}' }] },
      values,
    ),
  ).toEqual({ title: 'About Tema Blocks', shown: true, height: null, list: [{ text: '2004: Tema Blocks' }] })
})

it('leaves other braces, and does not fill twice', () => {
  expect(fillPlaceholders('{number} {} {Company', values)).toBe('{number} {} {Company')
  expect(fillPlaceholders('{company}', { ...values, company: '{established}' })).toBe('{established}')
})

it('leaves every value without placeholders as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), value => {
      fc.pre(!JSON.stringify(value).includes('{company}') && !JSON.stringify(value).includes('{established}'))
      expect(JSON.stringify(fillPlaceholders(value, values))).toBe(JSON.stringify(value))
    }),
  )
})
