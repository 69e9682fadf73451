import { boundsOf, type Drawing, type Measure, type Point, type Shape, type Tone } from './drawing.ts'

export const drawingColours = { edge: '#57514b', bond: '#8c8780', text: '#1d1b19' }

const fills: Record<Tone, string> = {
  block: '#e4ded6',
  concrete: '#b9b4ac',
  opening: '#faf8f5',
  ground: '#d9b79a',
  water: '#b9d3ee',
  sheet: '#f6e7e0',
  paver: '#e9dccb',
}

export const drawingWidth = 320
const maxHeight = 270
const maxScaleBar = 90
const scaleBarMetres = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
const margin = { x: 56, top: 8, bottom: 30 }
/** Smaller units would only darken the shape. */
const minUnit = 5

/** Courses in half bond that begin at a corner. */
export type Bond = { x: number; y: number; width: number; height: number }
export type PlacedText = {
  x: number
  y: number
  text: string
  anchor: 'start' | 'middle' | 'end'
  size: number
  colour: string
}

/** A drawing on a plane of `drawingWidth` by `height`, at the scale that fills the width of a phone. */
type DrawingLayout = {
  height: number
  shapes: { points: Point[]; fill: string; bond: Bond | undefined }[]
  lines: (readonly [Point, Point])[]
  texts: PlacedText[]
  scaleBar: { x: number; y: number; length: number }
}

const round = (value: number) => Math.round(value * 10) / 10

export function layOutDrawing(drawing: Drawing): DrawingLayout {
  const box = boundsOf(drawing)
  const scale = Math.min((drawingWidth - 2 * margin.x) / (box.width || 1), maxHeight / (box.height || 1))
  const left = (drawingWidth - box.width * scale) / 2
  const place = ([x, y]: Point): Point => [
    round(left + (x - box.left) * scale),
    round(margin.top + (y - box.top) * scale),
  ]
  const height = margin.top + box.height * scale + margin.bottom
  const barMetres = scaleBarMetres.findLast(metres => metres * scale <= maxScaleBar) ?? 0.1
  return {
    height: round(height + 22),
    shapes: drawing.shapes.map(shape => {
      const points = shape.points.map(place)
      return { points, fill: fills[shape.tone], bond: bondOf(shape, points, scale) }
    }),
    lines: drawing.lines.map(([from, to]) => [place(from), place(to)] as const),
    texts: [
      ...drawing.measures.map(measure => placeMeasure(measure, place)),
      ...drawing.labels.map(({ position, text }): PlacedText => {
        const [x, y] = place(position)
        return { x, y: y + 4, text, anchor: 'middle', size: 13, colour: drawingColours.text }
      }),
      {
        x: round(16 + barMetres * scale),
        y: round(height + 13),
        text: `${barMetres < 1 ? `${barMetres * 100} cm` : `${barMetres} m`}, drawn to scale`,
        anchor: 'start',
        size: 12,
        colour: drawingColours.edge,
      },
    ],
    scaleBar: { x: 10, y: round(height + 12), length: round(barMetres * scale) },
  }
}

function bondOf({ unit }: Shape, points: readonly Point[], scale: number): Bond | undefined {
  if (!unit || Math.min(...unit) * scale < minUnit) return undefined
  // Courses are laid from the bottom.
  return {
    x: points[0]?.[0] ?? 0,
    y: Math.max(...points.map(([, y]) => y)),
    width: unit[0] * scale,
    height: unit[1] * scale,
  }
}

function placeMeasure({ from, to, text }: Measure, place: (point: Point) => Point): PlacedText {
  const [[x1, y1], [x2, y2]] = [place(from), place(to)]
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length]
  const isSideways = Math.abs(nx) > Math.abs(ny)
  return {
    x: round((x1 + x2) / 2 + nx * 7),
    y: round((y1 + y2) / 2 + ny * (isSideways ? 7 : 14) + 4),
    text,
    anchor: !isSideways ? 'middle' : nx < 0 ? 'end' : 'start',
    size: 13,
    colour: drawingColours.edge,
  }
}
