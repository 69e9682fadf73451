import type { FetcherWithComponents } from 'react-router'
import type { FormResult } from '../../platform/form-result.ts'
import type { Pesewas } from '../../platform/text/money.ts'

type PaymentField = 'amount' | 'method' | 'network' | 'reference' | 'receivedAt'

export type PaymentResult = FormResult<PaymentField> & {
  /** By how much the payment exceeds what is open, for the admin to confirm. */
  surplus?: Pesewas | undefined
  /** The payment of the form is stored, so that the next one needs another id. */
  isStored?: boolean | undefined
}

export type PaymentFetcher = FetcherWithComponents<PaymentResult>

/** The intents of the forms about payments, which are sent to the page of their order. */
export type PaymentIntent = 'payment' | 'paid in full' | 'remove payment'
