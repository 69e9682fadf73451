import { roundToTenth } from '../../catalogue/unit.ts'
import type { OrderStatus } from '../order.ts'

/** What happens to goods of a line. */
export type MovementKind =
  /** Brought by a trip. */
  | 'delivered'
  /** By a trip; they are brought again until they are credited. */
  | 'broken'
  /** At the site; the office decides whether they are brought again. */
  | 'refused'
  /** Delivered without a trip. */
  | 'handed over'
  /** Their money was credited. */
  | 'credited'
  /** Credited, and never to be delivered. */
  | 'dropped'
  /** To be delivered once more without a price. */
  | 'replaced'
  /** Refused ones on which the office has decided. */
  | 'settled'
  /** Back into stock; below 0 out of it. A cancelled order undoes it. */
  | 'restocked'

/** A quantity below 0 takes back an earlier one. `isOut`: the trip that recorded it is not closed. */
export type Movement = { lineId: string; kind: MovementKind; quantity: number; isOut?: boolean }

/** What a trip is to bring of a line. `isRecorded`: movements say what became of it, or its trip was closed without. */
type PlannedQuantity = { lineId: string; quantity: number; isRecorded: boolean; isOut: boolean }

export type GoodsHistory = { movements: readonly Movement[]; planned: readonly PlannedQuantity[] }
export const noHistory: GoodsHistory = { movements: [], planned: [] }

export const sumOf = (entries: readonly { quantity: number }[]) =>
  roundToTenth(entries.reduce((sum, { quantity }) => sum + quantity, 0))

export const movedOf = (movements: readonly Movement[], ...kinds: MovementKind[]) =>
  sumOf(movements.filter(({ kind }) => kinds.includes(kind)))

/** What became of a line of an order, in its unit; `open` is neither delivered nor on a trip, and is to be brought. */
export type LineProgress = {
  lineId: string
  ordered: number
  /** To be brought once more. */
  replaced: number
  /** Not to be brought any more. */
  dropped: number
  planned: number
  delivered: number
  broken: number
  refused: number
  /** Refused, and in the yard until the office brings them again or credits them. */
  toSettle: number
  open: number
}

/**
 * How far a line is. Broken pieces remain to be delivered until they are credited, refused ones once the office has decided so,
 * and replaced ones are to be delivered again.
 */
export function lineProgress(
  { lineId, quantity: ordered }: { lineId: string; quantity: number },
  { movements, planned: onTrips }: GoodsHistory,
): LineProgress {
  const own = movements.filter(each => each.lineId === lineId)
  const planned = sumOf(onTrips.filter(each => each.lineId === lineId && !each.isRecorded))
  const delivered = movedOf(own, 'delivered', 'handed over')
  const [broken, refused] = [movedOf(own, 'broken'), movedOf(own, 'refused')]
  const [replaced, dropped] = [movedOf(own, 'replaced'), movedOf(own, 'dropped')]
  const rest = roundToTenth(ordered + replaced - dropped - planned - delivered)
  const toSettle = Math.max(0, Math.min(roundToTenth(refused - movedOf(own, 'settled')), rest))
  const open = roundToTenth(rest - toSettle)
  return { lineId, ordered, replaced, dropped, planned, delivered, broken, refused, toSettle, open }
}

export const progressOf = (
  lines: readonly { lineId: string; quantity: number }[],
  history: GoodsHistory = noHistory,
) => lines.map(line => lineProgress(line, history))

/**
 * How far the lines of an order are. Of one that is delivered everything has come, and so it is with one that was shipped
 * without a trip: what no record says was handed over.
 */
export function actualProgress<Progress extends Pick<LineProgress, 'planned' | 'delivered' | 'open'>>(
  lines: readonly Progress[],
  { status, plannedAt }: { status: OrderStatus; plannedAt: Date | null },
): (Progress & { handedOver: number })[] {
  const hasTrips = plannedAt !== null || lines.some(({ planned, delivered }) => planned + delivered > 0)
  const hasCome = status === 'delivered' || (status === 'shipped' && !hasTrips)
  return lines.map(line => {
    const handedOver = hasCome ? Math.max(0, roundToTenth(line.open)) : 0
    return {
      ...line,
      handedOver,
      delivered: roundToTenth(line.delivered + handedOver),
      open: roundToTenth(line.open - handedOver),
    }
  })
}
