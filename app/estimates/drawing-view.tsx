import { memo, useId, useMemo } from 'react'
import type { Drawing } from './drawing.ts'
import { type Bond, drawingColours, drawingWidth, layOutDrawing } from './drawing-layout.ts'

/** Larger screens enlarge the whole. */
export const DrawingView = memo(function DrawingView({ drawing }: { drawing: Drawing }) {
  const id = useId()
  const { height, shapes, lines, texts, scaleBar } = useMemo(() => layOutDrawing(drawing), [drawing])
  return (
    <figure className="print:max-w-sm">
      <svg
        viewBox={`0 0 ${drawingWidth} ${height}`}
        role="img"
        aria-label={drawing.title}
        className="block h-auto w-full"
      >
        {shapes.map(({ points, fill, bond }, index) => {
          const corners = points.join(' ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity.
            <g key={index}>
              <polygon points={corners} fill={fill} stroke={drawingColours.edge} />
              {bond && (
                <>
                  <BondPattern id={`${id}${index}`} bond={bond} />
                  <polygon points={corners} fill={`url(#${id}${index})`} />
                </>
              )}
            </g>
          )
        })}
        {lines.map(([[x1, y1], [x2, y2]]) => (
          <line
            key={`${x1},${y1},${x2},${y2}`}
            {...{ x1, y1, x2, y2 }}
            stroke="var(--color-laterite)"
            strokeWidth="1.5"
          />
        ))}
        {texts.map(({ x, y, text, anchor, size, colour }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity.
          <text key={index} x={x} y={y} textAnchor={anchor} fontSize={size} fill={colour}>
            {text}
          </text>
        ))}
        <path
          d={`M${scaleBar.x} ${scaleBar.y - 4}v4h${scaleBar.length}v-4`}
          stroke={drawingColours.edge}
          fill="none"
        />
      </svg>
    </figure>
  )
})

/** Two courses. */
const BondPattern = ({ id, bond: { x, y, width: w, height: h } }: { id: string; bond: Bond }) => (
  <pattern id={id} patternUnits="userSpaceOnUse" x={x} y={y} width={w} height={2 * h}>
    <path
      d={`M0 0H${w}M0 ${h}H${w}M0 ${h}V${2 * h}M${w / 2} 0V${h}`}
      stroke={drawingColours.bond}
      strokeWidth="0.7"
    />
  </pattern>
)
