import { arrange, type Drawing, emptyDrawing, rectangle } from './drawing.ts'
import { metres } from './length.ts'
import type { BlockSize } from './material.ts'
import type { WallInput } from './wall.ts'

type Box = { width: number; height: number }
type Placed = { boxes: Box[]; used: number }

const doorHeight = 1.8
/** Windows end where doors do. */
const headHeight = 2.1

/** Puts each opening and column into the first wall in which it has room; the others are undefined. */
function place(walls: WallInput['wall'], boxes: readonly Box[]): Placed[] | undefined {
  const placed: Placed[] = walls.map(() => ({ boxes: [], used: 0 }))
  for (const box of boxes.toSorted((a, b) => b.width - a.width)) {
    const index = walls.findIndex(
      ({ length, height }, wall) =>
        height >= box.height && length - (placed[wall] as Placed).used >= box.width,
    )
    const found = placed[index]
    if (!found) return undefined
    found.boxes.push(box)
    found.used += box.width
  }
  return placed
}

const repeat = <Row extends Box & { number: number }>(rows: readonly Row[]) =>
  rows.flatMap(({ width, height, number }) =>
    Array.from({ length: Math.min(number, 200) }, () => ({ width, height })),
  )

/** Whether every opening and column has room in a wall. */
export const hasRoom = ({ wall, opening, column }: Pick<WallInput, 'wall' | 'opening' | 'column'>) =>
  place(wall, [...repeat(opening), ...repeat(column)]) !== undefined

/** Where openings stand is not known: they are spread evenly. */
export function drawWalls({ wall, opening, column, joint }: WallInput, size: BlockSize): Drawing {
  const columns = new Set(repeat(column))
  const placed = place(wall, [...repeat(opening), ...columns])
  const unit = [size.lengthMm / 1_000 + joint, size.heightMm / 1_000 + joint] as const
  const parts = wall.map(({ length, height }, index) => {
    const { boxes, used } = placed?.[index] ?? { boxes: [], used: 0 }
    const drawing = emptyDrawing('')
    drawing.shapes.push({ points: rectangle(0, 0, length, height), tone: 'block', unit })
    const space = (length - used) / (boxes.length + 1)
    let x = space
    for (const box of boxes) {
      const isColumn = columns.has(box)
      const stands = isColumn || box.height >= doorHeight || height < headHeight
      const y = stands ? height - box.height : height - Math.max(headHeight, box.height)
      drawing.shapes.push({
        points: rectangle(x, y, box.width, box.height),
        tone: isColumn ? 'concrete' : 'opening',
      })
      x += box.width + space
    }
    drawing.measures.push(
      { from: [0, height], to: [length, height], text: metres(length) },
      { from: [0, 0], to: [0, height], text: metres(height) },
    )
    return drawing
  })
  const count = `${wall.length} ${wall.length === 1 ? 'wall' : 'walls'}`
  return arrange(
    `${count}: ${wall.map(({ length, height }) => `${metres(length)} by ${metres(height)}`).join(', ')}`,
    parts,
  )
}
