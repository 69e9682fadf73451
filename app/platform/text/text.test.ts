import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanLine, cleanText } from './text.ts'

it('keeps ordinary text', () => {
  const text = 'Ɔsɛɛ, 北京\n\tعبد الله 🏗️'
  expect(cleanText(text)).toBe(text)
  expect(cleanLine('  Ama\r\n Mensah ')).toBe('Ama Mensah')
})

it('removes what a database or a mail header rejects', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(cleanText(text)).toSatisfy(
        (clean: string) => clean.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(clean),
      )
      expect(cleanLine(text)).not.toMatch(/[\n\r\t]/)
    }),
  )
})
