import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { block, concrete, sheets } from './cart.fixture.ts'
import { parseItems, readItems } from './read-share-link.ts'
import { formatItems, maxSharedLines, sharePath } from './share-link.ts'

const line = fc.record({
  id: fc.string({ minLength: 1, maxLength: 200, unit: 'binary' }),
  variant: fc.string({ maxLength: 100, unit: 'binary' }),
  quantity: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }),
})

// The limits count UTF-16 units.
const fits = ({ id, variant, quantity }: { id: string; variant: string; quantity: string }) =>
  id.length <= 200 && variant.length <= 100 && quantity.length <= 20

describe('a link to a cart', () => {
  it('is readable', () => {
    const cement = { ...block, id: 'kerb-stones', variant: 'standard', label: '' }
    const lines = [
      { ...block, quantity: 200 },
      { ...concrete, quantity: 1.5 },
      { ...cement, quantity: 50 },
    ]
    expect(sharePath(lines)).toBe(
      '/cart?items=hollow-blocks:5in:200,ready-mix-concrete:grade-20:1.5,kerb-stones::50',
    )
  })

  it('names lengths in centimetres', () => {
    const cuts = [
      { count: 12, length: 3.6 },
      { count: 8, length: 2.4 },
    ]
    const path = sharePath([{ ...sheets, quantity: 43, cuts }])
    expect(path).toBe('/cart?items=aluminum-sheets:0-40-mm-red:43:12x360-8x240')
    expect(readItems(path.slice(5)).lines).toEqual([
      { id: 'aluminum-sheets', variant: '0-40-mm-red', quantity: '43', cuts: '12x360-8x240' },
    ])
  })

  it('gives back its lines, also after a messenger has encoded it again', () => {
    fc.assert(
      fc.property(fc.array(line.filter(fits), { maxLength: maxSharedLines }), lines => {
        const text = formatItems(lines)
        expect(parseItems(text)).toEqual({ lines, unreadable: [], omitted: 0 })
        expect(readItems(`?${new URLSearchParams({ items: text })}`).lines).toEqual(
          lines.map(each => ({
            id: each.id.toWellFormed(),
            variant: each.variant.toWellFormed(),
            quantity: each.quantity.toWellFormed(),
          })),
        )
      }),
    )
  })

  it('is read from any text, up to 50 lines', () => {
    const pieces = fc.constantFrom(
      ',',
      ':',
      '%',
      '%3',
      '%3A',
      '%zz',
      'a:b:1',
      'x::2',
      '\ud800',
      '=',
      '&items=',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 400 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(text, search => {
        for (const { lines, unreadable, omitted } of [parseItems(search), readItems(`?items=${search}`)]) {
          expect(lines.length + unreadable.length).toBeLessThanOrEqual(maxSharedLines)
          expect(omitted).toBeGreaterThanOrEqual(0)
          expect(lines.every(each => each.id !== '' && fits(each))).toBe(true)
        }
      }),
    )
  })

  it('tells entries that are no lines and those over the limit', () => {
    expect(parseItems('hollow-blocks,a:b,:x:1,a:b:,a::1:2:3,,')).toEqual({
      lines: [],
      unreadable: ['hollow-blocks', 'a:b', ':x:1', 'a:b:', 'a::1:2:3'],
      omitted: 0,
    })
    const many = Array.from({ length: 53 }, (_, index) => ({ id: `a${index}`, variant: '', quantity: '1' }))
    expect(parseItems(formatItems(many))).toEqual({
      ...{ lines: many.slice(0, maxSharedLines), unreadable: [], omitted: 3 },
    })
    expect(parseItems('a::1,'.repeat(53))).toMatchObject({ unreadable: [], omitted: 3 })
    expect(parseItems(`${'a'.repeat(201)}::1`).lines).toEqual([])
  })
})
