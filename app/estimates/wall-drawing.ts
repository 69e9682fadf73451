import { metres } from '../platform/text/length.ts'
import { arrange, type Drawing, emptyDrawing, rectangle, sideMeasures } from './drawing.ts'
import type { BlockSize } from './material.ts'
import type { WallInput } from './wall.ts'

type Box = { width: number; height: number; isColumn?: boolean }
type Wall = WallInput['wall'][number]
/** A storey of a wall; `floor` is its height over the foot of the wall. */
type Storey = { wall: Wall; floor: number; height: number; boxes: Box[]; usedLength: number }

const doorHeight = 1.8
/** Windows end where doors do. */
const headHeight = 2.1
const storeyHeight = 2.7
const maxBoxes = 200

/** Whether an opening or a column fits into one of the walls. */
export const fits = ({ width, height }: Box, walls: readonly Wall[]) =>
  walls.some(wall => wall.length >= width && wall.height >= height)

function storeysOf(wall: Wall): Storey[] {
  const count = Math.max(1, Math.floor(wall.height / storeyHeight))
  return Array.from({ length: count }, (_, index) => ({
    wall,
    floor: index * storeyHeight,
    // From the ground a column or a gate can be as high as the wall.
    height: index === 0 ? wall.height : wall.height - index * storeyHeight,
    boxes: [],
    usedLength: 0,
  }))
}

/** Spreads openings and columns over the storeys, the widest first; those for which no storey has room are not drawn. */
function placeBoxes(storeys: Storey[], boxes: readonly Box[]) {
  for (const box of boxes.toSorted((a, b) => b.width - a.width)) {
    const [storey] = storeys
      .filter(({ wall, height, usedLength }) => height >= box.height && wall.length - usedLength >= box.width)
      .toSorted((a, b) => a.usedLength / a.wall.length - b.usedLength / b.wall.length)
    if (!storey) continue
    storey.boxes.push(box)
    storey.usedLength += box.width
  }
}

const repeat = (rows: readonly (Box & { number: number })[], isColumn: boolean): Box[] =>
  rows
    .flatMap(({ width, height, number }) =>
      Array.from({ length: number }, () => ({ width, height, isColumn })),
    )
    .slice(0, maxBoxes)

/** Where openings stand is not known: they are spread evenly. */
export function drawWalls({ wall, opening, column, joint }: WallInput, size: BlockSize): Drawing {
  const storeys = wall.map(storeysOf)
  placeBoxes(storeys.flat(), [...repeat(opening, false), ...repeat(column, true)])
  const unit = [size.lengthMm / 1_000 + joint, size.heightMm / 1_000 + joint] as const
  const parts = wall.map(({ length, height }, index) => {
    const drawing = emptyDrawing('')
    drawing.shapes.push({ points: rectangle(0, 0, length, height), tone: 'block', unit })
    for (const storey of storeys[index] ?? []) drawing.shapes.push(...drawStorey(storey))
    drawing.measures.push(...sideMeasures(length, height))
    return drawing
  })
  const count = `${wall.length} ${wall.length === 1 ? 'wall' : 'walls'}`
  const sizes = wall.map(({ length, height }) => `${metres(length)} by ${metres(height)}`)
  return arrange(`${count}: ${sizes.join(', ')}`, parts)
}

function drawStorey({ wall, floor, height, boxes, usedLength }: Storey): Drawing['shapes'] {
  const space = (wall.length - usedLength) / (boxes.length + 1)
  let x = 0
  return boxes.map(box => {
    x += space
    const left = x
    x += box.width
    const isOnFloor = box.isColumn || box.height >= doorHeight || height < headHeight
    const top = wall.height - floor - (isOnFloor ? box.height : headHeight)
    return {
      points: rectangle(left, top, box.width, box.height),
      tone: box.isColumn ? 'concrete' : 'opening',
    }
  })
}
