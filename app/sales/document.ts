import type { Line } from '../cart/line.ts'
import type { Totals } from '../cart/totals.ts'
import type { Pesewas } from '../platform/text/money.ts'
import type { PaymentMethod } from './payment.ts'

/** Those that are issued on request. */
export const requestedKinds = ['pro-forma invoice', 'delivery note', 'receipt'] as const
export type RequestedKind = (typeof requestedKinds)[number]
export type DocumentKind = RequestedKind | 'credit note'

export const documentNames: Record<DocumentKind, string> = {
  'pro-forma invoice': 'Pro-forma invoice',
  'delivery note': 'Delivery note',
  receipt: 'Receipt',
  'credit note': 'Credit note',
}

const prefixes: Record<DocumentKind, string> = {
  'pro-forma invoice': 'PF',
  'delivery note': 'DN',
  receipt: 'RC',
  'credit note': 'CN',
}

/** `PF-2026-0001` */
export const documentNumber = ({
  kind,
  year,
  number,
}: {
  kind: DocumentKind
  year: number
  number: number
}) => `${prefixes[kind]}-${year}-${String(number).padStart(4, '0')}`

/** How long the prices of a pro-forma invoice are valid. */
export const validDays = 14

export const validUntil = (issuedAt: Date, days: number) => new Date(issuedAt.getTime() + days * 86_400_000)

type Party = { name: string; address: string; phone: string; email: string }

type Parties = {
  /** `logo`: path of an uploaded picture. Without them the document has the shop's typeface and colour. */
  company: Party & { logo?: string; accent?: string }
  customer: Party
}

/** A quote is no document of an order: its slice keeps its content and number. */
export type QuoteDocument = Parties & {
  kind: 'quote'
  lines: DocumentLine[]
  notes: string
  totals: Totals
  /** The last day. */
  validUntil: string
  /** Of a customer on account. */
  dueDays?: number | null | undefined
}

export type DocumentLine = Pick<
  Line,
  'name' | 'label' | 'unit' | 'quantity' | 'cuts' | 'price' | 'percentOff' | 'weightGrams' | 'perPallet'
>

type DocumentPayment = {
  method: PaymentMethod
  network: string
  reference: string
  /** Below 0 for a refund. */
  amount: Pesewas
  receivedAt: string
}

/** What a document says, as it was when the document was issued. */
export type DocumentContent = Parties & {
  /** `collectAt`: older documents have none. */
  order: { id: string; placedAt: string; purchaseOrder?: string; dueDays?: number; collectAt?: string }
} & (
    | {
        kind: 'pro-forma invoice'
        lines: DocumentLine[]
        notes: string
        totals: Totals
        paid: Pesewas
        validDays: number
      }
    | { kind: 'delivery note'; lines: DocumentLine[]; notes: string }
    /** `open`: what was still to be paid after this payment, or below 0 to be refunded. */
    | { kind: 'receipt'; payment: DocumentPayment; total: Pesewas; open: Pesewas }
    /** `invoice`: the number of the one that it corrects, empty without any. `open` as with a receipt. */
    | {
        kind: 'credit note'
        invoice: string
        rows: { name: string; quantity: string; amount: Pesewas }[]
        totals: Totals
        notes: string
        open: Pesewas
      }
  )

export type IssuedDocument = {
  id: number
  number: string
  issuedAt: Date
  content: DocumentContent
  /** The number of the one that says what holds now. */
  replacedBy?: string | undefined
}

export type PrintedDocument = Pick<IssuedDocument, 'number' | 'issuedAt' | 'replacedBy'> & {
  content: DocumentContent | QuoteDocument
  /** Of a delivery note whose goods have arrived; the signature is a PNG. */
  received?: Received
}

export type Received = { by: string; at: Date; signature?: Uint8Array }

/** An issued document in a list. */
export type ListedDocument = Pick<IssuedDocument, 'id' | 'number' | 'issuedAt' | 'replacedBy'> & {
  kind: DocumentKind
}
