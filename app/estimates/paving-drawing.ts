import { formatNumber, metres } from '../platform/length.ts'
import { arrange, circle, type Drawing, emptyDrawing, type Point, rectangle } from './drawing.ts'
import { type PavingInput, pavedArea } from './paving.ts'

const part = (
  points: Point[],
  measures: Drawing['measures'] = [],
  labels: Drawing['labels'] = [],
): Drawing => ({
  ...emptyDrawing(''),
  shapes: [{ points, tone: 'paver' }],
  measures,
  labels,
})

const sides = (length: number, width: number) => [
  { from: [0, width], to: [length, width], text: metres(length) } as const,
  { from: [0, 0], to: [0, width], text: metres(width) } as const,
]

export function drawPaving(input: PavingInput): Drawing {
  const parts = [
    ...input.rectangle.map(({ length, width }) => part(rectangle(0, 0, length, width), sides(length, width))),
    ...input.corner.map(({ length, width, cutLength, cutWidth }) =>
      part(
        [
          [0, 0],
          [length - cutLength, 0],
          [length - cutLength, cutWidth],
          [length, cutWidth],
          [length, width],
          [0, width],
        ],
        sides(length, width),
      ),
    ),
    ...input.circle.map(({ diameter }) =>
      part(circle(0, 0, diameter), [], [{ at: [diameter / 2, diameter / 2], text: `⌀ ${metres(diameter)}` }]),
    ),
    ...input.other.map(({ area }) => {
      const side = Math.sqrt(area)
      return part(
        rectangle(0, 0, side, side),
        [],
        [{ at: [side / 2, side / 2], text: `${formatNumber(area)} m²` }],
      )
    }),
  ]
  return arrange(`Plan of ${formatNumber(pavedArea(input))} m² of paving`, parts)
}
