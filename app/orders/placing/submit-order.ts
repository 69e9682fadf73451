import { useRef, useState } from 'react'
import type { CartLine } from '../../cart/cart.ts'
import { beginOrder, changeCart, readCart, renewKey } from '../../cart/cart-storage.ts'
import type { OrderTerms } from '../../cart/totals.ts'
import type { CartProducts } from '../../cart/use-cart-products.ts'
import { lineKey } from '../../catalogue/variant.ts'
import { useCompany } from '../../company/use-company.ts'
import { clearToasts, toast } from '../../design/toast.tsx'
import type { Contact } from '../../sales/contact-fields.ts'
import type { DayChoice } from '../days/delivery-days.ts'
import type { OrderRequest, PlacedOrder } from '../order.ts'
import { rememberOrder } from '../page/remembered-orders.ts'
import type { PlaceOrderResult } from './place-order.server.ts'

const timeoutMs = 20_000

type OrderResponse = PlaceOrderResult
type Outcome =
  | { kind: 'response'; response: OrderResponse }
  | { kind: 'rejected' }
  /** The order may or may not have been stored. */
  | { kind: 'unknown'; message?: string }

type Options = {
  onPlaced(order: PlacedOrder): void
  onInvalid(field: keyof Contact, message: string): void
  /** The delivery terms and taxes of a changed total. */
  onTerms(terms: OrderTerms): void
  /** Where the chosen day has no room any more. */
  onDays(days: DayChoice[]): void
  onProducts: CartProducts['update']
  /** None of the products is available any more. */
  onEmpty(): void
}

/** Submits the order and updates the cart from the response. */
export function useSubmitOrder({ onPlaced, onInvalid, onTerms, onDays, onProducts, onEmpty }: Options) {
  const { ordering } = useCompany()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  // A double click comes before the next render.
  const isSubmitting = useRef(false)

  async function submit(contact: Contact, lines: readonly CartLine[], shownTotal: number) {
    if (isSubmitting.current) return
    isSubmitting.current = true
    setBusy(true)
    setNotice(undefined)
    setHasFailed(false)
    clearToasts()
    const cartKeys = readCart().lines.map(lineKey)
    const { key, markRejected } = beginOrder()
    const request: OrderRequest = {
      key,
      contact,
      lines: lines.map(({ id, variant, quantity, cuts }) => ({
        id,
        ...(variant && { variant }),
        quantity,
        ...(cuts && { cuts }),
      })),
      shownTotal,
    }
    const outcome = await send(request)
    isSubmitting.current = false
    setBusy(false)
    if (outcome.kind === 'response' ? !outcome.response.ok : outcome.kind === 'rejected') markRejected()
    handleOutcome(outcome, cartKeys, lines)
  }

  function fail(details?: string) {
    const sentence = 'There was an error submitting your order. Please try again or contact us directly.'
    toast({
      title: 'Order Submission Failed',
      description: details ? `${sentence} ${details}` : sentence,
      destructive: true,
    })
    setHasFailed(true)
  }

  function handleOutcome(outcome: Outcome, cartKeys: string[], submitted: readonly CartLine[]) {
    if (outcome.kind !== 'response') {
      return fail(outcome.kind === 'unknown' ? outcome.message : undefined)
    }
    const { response } = outcome
    if (response.ok) return handlePlaced(response, cartKeys)
    const ids = submitted.map(({ id }) => id)
    if (response.products) onProducts(ids, response.products)
    if (response.reason === 'price changed' || response.reason === 'quantity') {
      onTerms(response.terms)
      setNotice(response.message)
    } else if (response.reason === 'stored differently') {
      // An earlier request was stored, and the cart was changed since.
      renewKey()
      setNotice(response.message)
    } else if (response.reason === 'unavailable') {
      const gone = ids.filter(id => !response.products.some(product => product.id === id))
      changeCart(current => current.filter(({ id }) => !gone.includes(id)))
      if (gone.length === ids.length) {
        fail('What you wanted to order is no longer available.')
        return onEmpty()
      }
      setNotice(
        gone.length > 0
          ? 'A product is no longer available and was taken out of your order. Please check the new total and submit again.'
          : 'Something that you chose is no longer available. Please choose another below, or remove it, and submit again.',
      )
    } else {
      if (response.reason === 'invalid' && response.terms) onTerms(response.terms)
      if (response.reason === 'invalid' && response.days) onDays(response.days)
      fail(response.message)
      if (response.field) onInvalid(response.field, response.message)
    }
  }

  function handlePlaced(response: Extract<PlaceOrderResult, { ok: true }>, cartKeys: string[]) {
    const { order } = response
    rememberOrder(order)
    // Keeps what another tab has added since.
    renewKey(readCart().lines.filter(line => !cartKeys.includes(lineKey(line))))
    toast({ title: 'Order Submitted Successfully!', description: order.notice ?? ordering.placed })
    onPlaced(order)
  }

  return { submit, busy, notice, hasFailed }
}

async function send(request: OrderRequest): Promise<Outcome> {
  let response: Response
  try {
    response = await fetch('/checkout/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return { kind: 'unknown' }
  }
  try {
    const body = (await response.json()) as OrderResponse
    if (response.status >= 500 && !body.ok) return { kind: 'unknown', message: body.message }
    return typeof body?.ok === 'boolean' ? { kind: 'response', response: body } : { kind: 'unknown' }
  } catch {
    // An error page, or an answer that broke off: the transaction may have been committed.
    return response.ok || response.status >= 500 ? { kind: 'unknown' } : { kind: 'rejected' }
  }
}
