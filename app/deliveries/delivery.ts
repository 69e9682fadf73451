import type { Line } from '../cart/line.ts'
import { roundToTenth } from '../catalogue/unit.ts'
import { lineKey } from '../catalogue/variant.ts'
import type { OrderStatus } from '../orders/order.ts'

export type TripStatus = 'planned' | 'out' | 'closed' | 'cancelled'

type TripState = { status: TripStatus; leftAt: Date | null }

/** A trip that has left stays as it is, also where its truck is still out with an earlier one. */
export const isPlannable = ({ status, leftAt }: TripState) => status === 'planned' && leftAt === null

/** Whether its cash can be counted: also of a trip that never left, once something of it was recorded. */
export const canSettle = (trip: TripState) => trip.status !== 'cancelled' && !isPlannable(trip)

/** `partial`: something of it was delivered, and something was not. */
export type DeliveryOutcome = 'delivered' | 'partial' | 'failed'

/** Why a report waits for the office, or will never count. */
export type HeldReason =
  | 'link ended'
  | 'trip closed'
  | 'trip cancelled'
  | 'other trip'
  | 'dismissed'
  /** Its goods count; its money is more than the order owes. */
  | 'too much money'
  | 'money dismissed'

export const maxReportsPerRequest = 20

/** The kind of the job after a record of broken or refused pieces, with its `deliveryId`. Another slice runs it. */
export const goodsCameBack = 'goods came back'

/** A line of a delivery. `isRecorded`: the driver said what became of what was planned. */
export type DeliveryLine = {
  lineKey: string
  planned: number
  delivered: number
  broken: number
  refused: number
  isRecorded: boolean
  /** Its truck has left, and the trip is not closed. */
  isOut?: boolean
  /** Of what was delivered, brought once more. */
  replaced?: number
  /** Not brought any more. */
  credited?: number
  /** Of what was refused, on which the office has decided. */
  settledRefused?: number
}

/** What became of a line of an order, in its unit; `open` is neither delivered nor on a trip, and is to be brought. */
export type LineProgress = {
  key: string
  ordered: number
  /** To be brought once more. */
  replaced: number
  /** Not to be brought any more. */
  credited: number
  planned: number
  delivered: number
  broken: number
  refused: number
  /** Refused, and in the yard until the office brings them again or credits them. */
  toSettle: number
  open: number
}

/**
 * How far the lines of an order are, from the deliveries on trips that were not cancelled. Broken pieces remain to be
 * delivered until they are credited, refused ones once the office has decided so, and replaced ones are to be delivered again.
 */
export const lineProgress = (
  lines: readonly Pick<Line, 'id' | 'variant' | 'quantity'>[],
  deliveryLines: readonly DeliveryLine[],
): LineProgress[] =>
  lines.map(line => {
    const key = lineKey(line)
    const own = deliveryLines.filter(each => each.lineKey === key)
    const recorded = own.filter(each => each.isRecorded)
    const sum = (
      of: readonly DeliveryLine[],
      name: Exclude<keyof DeliveryLine, 'lineKey' | 'isRecorded' | 'isOut'>,
    ) => of.reduce((total, each) => total + (each[name] ?? 0), 0)
    const planned = sum(own, 'planned') - sum(recorded, 'planned')
    const delivered = sum(recorded, 'delivered')
    const replaced = sum(recorded, 'replaced')
    const credited = sum(recorded, 'credited')
    const refused = sum(recorded, 'refused')
    const rest = roundToTenth(line.quantity + replaced - credited - planned - delivered)
    const unsettled = refused - sum(recorded, 'settledRefused')
    const toSettle = roundToTenth(Math.max(0, Math.min(unsettled, rest)))
    return {
      key,
      ordered: line.quantity,
      replaced,
      credited,
      planned,
      delivered,
      broken: sum(recorded, 'broken'),
      refused,
      toSettle,
      open: roundToTenth(rest - toSettle),
    }
  })

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
