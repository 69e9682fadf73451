import { metres } from '../platform/text/length.ts'

/** In metres, y downwards. */
export type Point = readonly [x: number, y: number]

export type Tone = 'block' | 'concrete' | 'opening' | 'ground' | 'water' | 'sheet' | 'paver'

export type Shape = {
  points: readonly Point[]
  tone: Tone
  /** Repeats a unit of this size over the shape, bonded by half. */
  unit?: readonly [width: number, height: number]
}

/** A measure along an edge; the text is set beside it, away from the shape. */
export type Measure = { from: Point; to: Point; text: string }
type Label = { position: Point; text: string }

export type Drawing = {
  /** The text alternative. */
  title: string
  shapes: Shape[]
  lines: (readonly [Point, Point])[]
  measures: Measure[]
  labels: Label[]
}

export const emptyDrawing = (title: string): Drawing => ({
  title,
  shapes: [],
  lines: [],
  measures: [],
  labels: [],
})

export const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Width and height of a box at the origin, along its bottom and its left side. */
export const sideMeasures = (width: number, height: number, prefix = ''): Measure[] => [
  { from: [0, height], to: [width, height], text: prefix + metres(width) },
  { from: [0, 0], to: [0, height], text: metres(height) },
]

export const circle = (x: number, y: number, diameter: number): Point[] =>
  Array.from({ length: 48 }, (_, index) => {
    const angle = (index / 48) * 2 * Math.PI
    return [x + (diameter / 2) * (1 + Math.cos(angle)), y + (diameter / 2) * (1 + Math.sin(angle))] as const
  })

const translatePoint =
  (dx: number, dy: number) =>
  ([x, y]: Point): Point => [x + dx, y + dy]

const pointsOf = ({ shapes, lines }: Drawing) => [...shapes.flatMap(({ points }) => points), ...lines.flat()]

export function boundsOf(drawing: Drawing) {
  const points = pointsOf(drawing)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

function translateDrawing(drawing: Drawing, dx: number, dy: number): Drawing {
  const translate = translatePoint(dx, dy)
  return {
    title: drawing.title,
    shapes: drawing.shapes.map(shape => ({ ...shape, points: shape.points.map(translate) })),
    lines: drawing.lines.map(([from, to]) => [translate(from), translate(to)] as const),
    measures: drawing.measures.map(({ from, to, text }) => ({
      from: translate(from),
      to: translate(to),
      text,
    })),
    labels: drawing.labels.map(({ position, text }) => ({ position: translate(position), text })),
  }
}

/** Places drawings side by side at one scale, in rows about as wide as they are high together. */
export function arrange(title: string, parts: readonly Drawing[]): Drawing {
  const boxes = parts.map(part => ({ part, ...boundsOf(part) }))
  const maxWidth = Math.max(0, ...boxes.map(({ width }) => width))
  const area = boxes.reduce((total, { width, height }) => total + width * height, 0)
  const rowWidth = Math.max(maxWidth, Math.sqrt(area * 2))
  // Room for the measures between them.
  const [gap, rowGap] = [rowWidth * 0.27, rowWidth * 0.15]
  const whole = emptyDrawing(title)
  let [x, y, rowHeight] = [0, 0, 0]
  for (const { part, left, top, width, height } of boxes) {
    if (x > 0 && x + width > rowWidth * 1.3) {
      y += rowHeight + rowGap
      x = 0
      rowHeight = 0
    }
    const translated = translateDrawing(part, x - left, y - top)
    whole.shapes.push(...translated.shapes)
    whole.lines.push(...translated.lines)
    whole.measures.push(...translated.measures)
    whole.labels.push(...translated.labels)
    x += width + gap
    rowHeight = Math.max(rowHeight, height)
  }
  return whole
}
