import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPrintable } from './printable.ts'

const ascii = (codePoint: number) => codePoint >= 32 && codePoint < 127

describe('toPrintable', () => {
  it('keeps what the typeface has, in one line', () => {
    expect(toPrintable('  Paving\n\tstones ', ascii)).toBe('Paving stones')
  })
  it('replaces letters that it lacks', () => {
    expect(toPrintable('Ɛdan mu ɔyɛ é ﬁ ①', ascii)).toBe('Edan mu oye e fi 1')
  })
  it('removes characters without a replacement', () => {
    expect(toPrintable('Block 🧱 \u0000\u202e\ud800 建', ascii)).toBe('Block')
  })
  it('never returns a character that the typeface lacks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text =>
        [...toPrintable(text, ascii)].every(character => ascii(character.codePointAt(0) ?? 0)),
      ),
    )
  })
})
