import { memo, useId } from 'react'
import { boundsOf, type Drawing, type Measure, type Point, type Shape, type Tone } from './drawing.ts'

const fills: Record<Tone, string> = {
  block: '#e4ded6',
  concrete: '#b9b4ac',
  opening: '#faf8f5',
  ground: '#d9b79a',
  water: '#b9d3ee',
  sheet: '#f6e7e0',
  paver: '#e9dccb',
}

const width = 320
const maxHeight = 270
const margin = { x: 56, top: 8, bottom: 30 }
/** Smaller units would only darken the shape. */
const minUnit = 5

/** Draws metres to the scale that fills the width of a phone; larger screens enlarge the whole. */
export const DrawingView = memo(function DrawingView({ drawing }: { drawing: Drawing }) {
  const id = useId()
  const box = boundsOf(drawing)
  const scale = Math.min((width - 2 * margin.x) / (box.width || 1), maxHeight / (box.height || 1))
  const left = (width - box.width * scale) / 2
  const toPixels = ([x, y]: Point): Point => [
    left + (x - box.left) * scale,
    margin.top + (y - box.top) * scale,
  ]
  const height = margin.top + box.height * scale + margin.bottom
  const points = (list: readonly Point[]) => list.map(point => toPixels(point).map(round).join()).join(' ')
  return (
    <figure className="print:max-w-sm">
      <svg
        viewBox={`0 0 ${width} ${round(height + 22)}`}
        role="img"
        aria-label={drawing.title}
        className="block h-auto w-full"
      >
        {drawing.shapes.map((shape, index) => {
          const hasUnits = shape.unit && Math.min(...shape.unit) * scale >= minUnit
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity.
            <g key={index}>
              <polygon points={points(shape.points)} fill={fills[shape.tone]} stroke="#57514b" />
              {hasUnits && (
                <>
                  <UnitPattern id={`${id}${index}`} shape={shape} scale={scale} origin={toPixels} />
                  <polygon points={points(shape.points)} fill={`url(#${id}${index})`} />
                </>
              )}
            </g>
          )
        })}
        {drawing.lines.map(([from, to]) => {
          const [[x1, y1], [x2, y2]] = [toPixels(from), toPixels(to)]
          return (
            <line
              key={`${x1},${y1},${x2},${y2}`}
              {...{ x1, y1, x2, y2 }}
              stroke="var(--color-laterite)"
              strokeWidth="1.5"
            />
          )
        })}
        {drawing.measures.map((measure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: measures have no identity.
          <MeasureText key={index} measure={measure} toPixels={toPixels} />
        ))}
        {drawing.labels.map(({ at, text }, index) => {
          const [x, y] = toPixels(at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels have no identity.
            <text key={index} x={x} y={y + 4} textAnchor="middle" fontSize="13" fill="#1d1b19">
              {text}
            </text>
          )
        })}
        <ScaleBar scale={scale} y={height + 12} />
      </svg>
    </figure>
  )
})

const round = (value: number) => Math.round(value * 10) / 10

/** Two courses in half bond. */
function UnitPattern({
  id,
  shape,
  scale,
  origin,
}: {
  id: string
  shape: Shape
  scale: number
  origin: (point: Point) => Point
}) {
  const [w, h] = (shape.unit as [number, number]).map(side => side * scale) as [number, number]
  // Courses begin at the foot, as they are laid.
  const [x] = origin(shape.points[0] as Point)
  const y = Math.max(...shape.points.map(point => origin(point)[1]))
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" x={x} y={y} width={w} height={2 * h}>
      <path d={`M0 0H${w}M0 ${h}H${w}M0 ${h}V${2 * h}M${w / 2} 0V${h}`} stroke="#8c8780" strokeWidth="0.7" />
    </pattern>
  )
}

function MeasureText({
  measure: { from, to, text },
  toPixels,
}: {
  measure: Measure
  toPixels: (point: Point) => Point
}) {
  const [[x1, y1], [x2, y2]] = [toPixels(from), toPixels(to)]
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length]
  const isSideways = Math.abs(nx) > Math.abs(ny)
  const [x, y] = [(x1 + x2) / 2 + nx * 7, (y1 + y2) / 2 + ny * (isSideways ? 7 : 14)]
  return (
    <text
      x={round(x)}
      y={round(y + 4)}
      textAnchor={!isSideways ? 'middle' : nx < 0 ? 'end' : 'start'}
      fontSize="13"
      fill="#57514b"
    >
      {text}
    </text>
  )
}

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]

function ScaleBar({ scale, y }: { scale: number; y: number }) {
  const step = steps.findLast(metres => metres * scale <= 90) ?? 0.1
  return (
    <g stroke="#57514b" fill="none">
      <path d={`M10 ${y - 4}v4h${round(step * scale)}v-4`} />
      <text x={16 + step * scale} y={y + 1} fontSize="12" fill="#57514b" stroke="none">
        {step < 1 ? `${step * 100} cm` : `${step} m`}, drawn to scale
      </text>
    </g>
  )
}
