import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CartLine, toCartProduct } from '../cart/cart.ts'
import { refreshLines } from '../cart/cart-changes.ts'
import { beginOrder, changeCart, readCart, renewKey } from '../cart/cart-storage.ts'
import { clearToasts, toast } from '../design/toast.tsx'
import type { Contact, OrderRequest, PlacedOrder } from './order.ts'
import type { PlaceOrderResult } from './orders.server.ts'

const answerWithinMs = 20_000

type Answer = PlaceOrderResult | { ok: false; reason: 'invalid'; message: string; field?: keyof Contact }
type Outcome =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'refused' }
  | { kind: 'unanswered'; message?: string }

type Options = {
  onPlaced(order: PlacedOrder): void
  onInvalid(field: keyof Contact, message: string): void
  /** Nothing of what was to be ordered is sold any more. */
  onNothingLeft(): void
}

/** Sends the order and makes the cart follow what the shop says. */
export function useSubmitOrder({ onPlaced, onInvalid, onNothingLeft }: Options) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  // State changes show at the next render; a double click comes before that.
  const underWay = useRef(false)

  async function submit(contact: Contact, lines: readonly CartLine[], shownTotal: number) {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setNotice(undefined)
    clearToasts()
    const inCart = readCart().lines.map(line => line.product.id)
    const { key, refused } = beginOrder()
    const request: OrderRequest = {
      key,
      contact,
      lines: lines.map(line => ({ id: line.product.id, quantity: line.quantity })),
      shownTotal,
    }
    const outcome = await send(request)
    underWay.current = false
    setBusy(false)
    if (outcome.kind === 'answer' ? !outcome.answer.ok : outcome.kind === 'refused') refused()
    follow(outcome, inCart, lines)
  }

  function follow(outcome: Outcome, inCart: string[], sent: readonly CartLine[]) {
    if (outcome.kind !== 'answer') {
      toast({
        title: 'Order Submission Failed',
        description:
          (outcome.kind === 'unanswered' && outcome.message) ||
          'There was an error submitting your order. Please try again or contact us directly.',
        destructive: true,
      })
      return
    }
    const { answer } = outcome
    if (answer.ok) return placed(answer, inCart)
    if (answer.reason === 'price changed') {
      const today = answer.products.map(toCartProduct)
      changeCart(current => refreshLines(current, today))
      // Delivery may be what has another price.
      void revalidate()
      setNotice(answer.message)
    } else if (answer.reason === 'unavailable') {
      changeCart(current => current.filter(line => !answer.ids.includes(line.product.id)))
      if (sent.every(line => answer.ids.includes(line.product.id))) {
        toast({
          title: 'Order Submission Failed',
          description:
            'What you wanted to order is no longer available. Please look for something else, or call us.',
          destructive: true,
        })
        return onNothingLeft()
      }
      setNotice(
        'A product is no longer available and was taken out of your order. Please check the new total and submit again.',
      )
    } else if ('field' in answer && answer.field) {
      onInvalid(answer.field, answer.message)
    } else {
      toast({ title: 'Order Submission Failed', description: answer.message, destructive: true })
    }
  }

  function placed(answer: Extract<PlaceOrderResult, { ok: true }>, inCart: string[]) {
    const { order } = answer
    if (answer.repeated && !answer.matchesRequest) {
      // An earlier try had arrived after all, and something was changed since.
      renewKey()
      setNotice(
        `Your order ${order.number} had already reached us, before you changed it. It stands as it was then. Submit again only if you want what is shown here as a second order, or call us to change the first.`,
      )
      return
    }
    // What another tab put into the cart meanwhile stays.
    renewKey(readCart().lines.filter(line => !inCart.includes(line.product.id)))
    toast({
      title: 'Order Submitted Successfully!',
      description:
        "Thank you for your order. We'll contact you within 24 hours to confirm details and arrange delivery.",
    })
    onPlaced(order)
  }

  return { submit, busy, notice }
}

async function send(request: OrderRequest): Promise<Outcome> {
  let response: Response
  try {
    response = await fetch('/checkout/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(answerWithinMs),
    })
  } catch {
    return { kind: 'unanswered' }
  }
  try {
    const answer = (await response.json()) as Answer
    // The shop is away or too busy: an earlier try may have arrived.
    if (response.status >= 500 && !answer.ok) return { kind: 'unanswered', message: answer.message }
    return typeof answer?.ok === 'boolean' ? { kind: 'answer', answer } : { kind: 'unanswered' }
  } catch {
    // A fault page: the transaction may or may not have been committed.
    return response.status >= 500 ? { kind: 'unanswered' } : { kind: 'refused' }
  }
}
