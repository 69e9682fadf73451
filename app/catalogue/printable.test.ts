import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printable } from './printable.ts'

const ascii = (codePoint: number) => codePoint >= 32 && codePoint < 127

describe('printable', () => {
  it('keeps what can be set, and makes one line of it', () => {
    expect(printable('  Paving\n\tstones ', ascii)).toBe('Paving stones')
  })
  it('respells what cannot', () => {
    expect(printable('Ɛdan mu ɔyɛ é ﬁ ①', ascii)).toBe('Edan mu oye e fi 1')
  })
  it('leaves out what has no spelling', () => {
    expect(printable('Block 🧱 \u0000\u202e\ud800 建', ascii)).toBe('Block')
  })
  it('never gives anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text =>
        [...printable(text, ascii)].every(character => ascii(character.codePointAt(0) ?? 0)),
      ),
    )
  })
})
