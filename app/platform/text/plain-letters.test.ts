import { expect, test } from 'vitest'
import { plainLetters } from './plain-letters.ts'

test.each([
  ['Ɔsei Asanté', 'osei asante'],
  ['Ŋmɛnɛ ƉƑƔƲ', 'nmene dfgv'],
  ['K̶o̶f̶i', 'kofi'],
  ['ＫＯＦＩ', 'kofi'],
  ['1⅜" × ½', '1 3⁄8" × 1⁄2'],
])('%s becomes %s', (text, plain) => expect(plainLetters(text)).toBe(plain))
