import type { Cut } from '../../catalogue/cut-list.ts'
import type { Unit } from '../../catalogue/unit.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import type { DocumentKind } from '../../sales/document.ts'
import type { Payment } from '../../sales/payment.ts'
import type { OrderStatus } from '../order.ts'
import type { Cause, ClaimAnswer } from './claim-terms.ts'

/** Why the status of an order changed; an empty one is a choice made by hand. */
export type StatusReason =
  | { reason?: undefined }
  | { reason: 'stated'; words: string }
  | { reason: 'truck left'; tripId: string; truck: string }
  | { reason: 'recorded by hand' }
  | { reason: 'claim'; claimId: string }
  | { reason: 'handed over' }
  | { reason: 'not confirmed in time' }

export type Amount = { quantity: number; cuts?: Cut[] | undefined }

/** A line before and after a change of its order: one of them is missing where it was added or taken off. */
export type GoodsChange = { name: string; unit: Unit; before?: Amount; after?: Amount }

type Change = { goods: GoodsChange[]; isSiteChanged: boolean }
export type Money = Pick<Payment, 'method' | 'network' | 'amountPesewas'>
/** The name of the truck as it was then. */
type OnTrip = { tripId: string; truck: string }
type OnDay = OnTrip & { day: string }

export type DeliveryWarning = 'order cancelled' | 'more than ordered' | 'planned twice'
export type RecordedLine = {
  name: string
  unit: Unit
  planned: number
  delivered: number
  broken: number
  refused: number
}

/** What the history of an order keeps of each kind of event, without personal data. Times are ISO strings. */
export type OrderEventData = {
  'status changed': StatusReason
  'contact corrected': { fields: string[] }
  'change requested': Record<string, never>
  'payment recorded': Money
  'payment corrected': { before: Money; after: Money }
  'payment removed': Money
  'document issued': { kind: DocumentKind; number: string }
  'customer confirmed': Record<string, never>
  'customer rejected': Record<string, never>
  'link renewed': Record<string, never>
  'link requested': Record<string, never>
  'made from quote': { quoteId: string; version: number }
  'put on trip': OnDay
  'taken off trip': OnDay
  'reduced on trip': OnDay
  'left the yard': OnTrip
  'delivery recorded': OnTrip & {
    isCorrection: boolean
    lines: RecordedLine[]
    recordedAt: string
    receivedAt: string
    warnings: DeliveryWarning[]
  }
  'not delivered': OnDay
  'day moved': { from: string; to: string; although?: string | undefined }
  'claim received': { claimId: string; cause: Cause }
  'claim received from driver': { claimId: string }
  'claim answered': { claimId: string; answer: ClaimAnswer; document?: string | undefined }
  changed: Change & { although?: string | undefined }
  'change proposed': Change
  'change declined': Change
  'change withdrawn': Change
  'over credit limit': { excess: Pesewas; isApproved: boolean }
  'payment reminder sent': Record<string, never>
  /** A sentence from a version that kept nothing else. */
  note: { text: string; hasAmounts: boolean }
}
export type OrderEventType = keyof OrderEventData

export type OrderEvent = {
  [Type in OrderEventType]: { type: Type; data: OrderEventData[Type] }
}[OrderEventType]

/** As stored: `from` and `to` belong to a change of the status. */
export type StoredOrderEvent = OrderEvent & { from: OrderStatus | null; to: OrderStatus | null }
