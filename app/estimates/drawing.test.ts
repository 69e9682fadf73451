import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrange, boundsOf, emptyDrawing, rectangle } from './drawing.ts'

const side = fc.double({ min: 0.1, max: 100, noNaN: true })
const part = fc.tuple(side, side).map(([width, height]) => ({
  ...emptyDrawing(''),
  shapes: [{ points: rectangle(3, 7, width, height), tone: 'block' as const }],
}))

it('drawings on one scale keep their sizes and do not overlap', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), parts => {
      const placed = arrange('walls', parts).shapes.map(shape =>
        boundsOf({ ...emptyDrawing(''), shapes: [shape] }),
      )
      placed.forEach((box, index) => {
        const before = boundsOf(parts[index] as (typeof parts)[number])
        expect(box.width).toBeCloseTo(before.width, 6)
        expect(box.height).toBeCloseTo(before.height, 6)
        for (const other of placed.slice(0, index)) {
          const isBeside = box.left >= other.left + other.width || other.left >= box.left + box.width
          const isBelow = box.top >= other.top + other.height || other.top >= box.top + box.height
          expect(isBeside || isBelow).toBe(true)
        }
      })
    }),
  )
})
