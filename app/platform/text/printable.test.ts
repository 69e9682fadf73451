import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPrintable } from './printable.ts'

const isAscii = (text: string) => /^[ -~]$/.test(text)

describe('toPrintable', () => {
  it('keeps what the typeface has, in one line', () => {
    expect(toPrintable('  Paving\n\tstones ', isAscii)).toBe('Paving stones')
  })
  it('replaces letters that it lacks', () => {
    expect(toPrintable('Ɛdan mu ɔyɛ é ﬁ ①', isAscii)).toBe('Edan mu oye e fi 1')
  })
  it('leaves out a mark that cannot stand on a letter with another one', () => {
    const has = (text: string) => /^([a-z]?[\u0307\u0328]|[a-z]|[\u0307\u0328]{2})$/.test(text)
    expect(toPrintable('\u1e6b\u0328', has)).toBe('t\u0307')
    expect(toPrintable('x\u1e6b\u0307', has)).toBe('xt\u0307')
  })
  it('removes characters without a replacement', () => {
    expect(toPrintable('Block 🧱 \u0000\u202e\ud800 建', isAscii)).toBe('Block')
  })
  it('never returns a character that the typeface lacks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => [...toPrintable(text, isAscii)].every(isAscii)),
    )
  })
})
