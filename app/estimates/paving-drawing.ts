import { formatNumber, metres } from '../platform/text/length.ts'
import {
  arrange,
  circle,
  type Drawing,
  emptyDrawing,
  type Point,
  rectangle,
  sideMeasures,
} from './drawing.ts'
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

export function drawPaving(input: PavingInput): Drawing {
  const parts = [
    ...input.rectangle.map(({ length, width }) =>
      part(rectangle(0, 0, length, width), sideMeasures(length, width)),
    ),
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
        sideMeasures(length, width),
      ),
    ),
    ...input.circle.map(({ diameter }) =>
      part(
        circle(0, 0, diameter),
        [],
        [{ position: [diameter / 2, diameter / 2], text: `⌀ ${metres(diameter)}` }],
      ),
    ),
    ...input.other.map(({ area }) => {
      const side = Math.sqrt(area)
      return part(
        rectangle(0, 0, side, side),
        [],
        [{ position: [side / 2, side / 2], text: `${formatNumber(area)} m²` }],
      )
    }),
  ]
  return arrange(`Plan of ${formatNumber(pavedArea(input))} m² of paving`, parts)
}
