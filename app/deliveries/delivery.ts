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
