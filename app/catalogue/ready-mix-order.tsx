import { ShoppingCart } from 'lucide-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { formatGhs } from '../platform/money.ts'
import { useAddToCart } from './add-to-cart.ts'
import { type ProductSummary, priceText } from './product.ts'
import { isOrderable, maxQuantity, quantityStep } from './unit.ts'

/** Adds concrete to the cart at the price of the product, which is that of Grade 20. */
export function ReadyMixOrder({ product }: { product: ProductSummary }) {
  const [input, setInput] = useState('1')
  const [showsError, setShowsError] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Typed before the scripts ran.
  useLayoutEffect(() => setInput(String(new FormData(form.current ?? undefined).get('quantity') ?? '1')), [])
  const addToCart = useAddToCart()
  const step = quantityStep(product.unit)
  const quantity = Number(input.replace(',', '.'))
  const orderable = isOrderable(quantity, product.unit)

  function add(event: FormEvent) {
    event.preventDefault()
    setShowsError(!orderable)
    if (orderable) addToCart.several(product, quantity)
    else form.current?.querySelector('input')?.focus()
  }

  return (
    <form
      ref={form}
      action="/cart"
      onSubmit={add}
      noValidate
      aria-labelledby="order-ready-mix"
      className="card mt-6 grid items-center gap-x-10 gap-y-5 p-5 sm:p-7 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <h3 id="order-ready-mix">Order now, pay on delivery</h3>
        <p className="money mt-1 font-bold text-laterite text-xl">{priceText(product)}</p>
        <p className="mt-2 max-w-xl text-base text-soft leading-normal">
          For another grade, write it into the notes of your order: we confirm its price before we batch.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-full sm:w-44">
          <TextField
            label={product.unit === 'm³' ? 'Volume in m³' : 'Quantity'}
            name="quantity"
            type="number"
            inputMode="decimal"
            required
            min={step}
            max={maxQuantity}
            step={step}
            value={input}
            onChange={event => setInput(event.target.value)}
            error={showsError && !orderable ? `Enter a number in steps of ${step}.` : undefined}
            hint={
              orderable
                ? `${formatGhs(Math.round(product.pricePesewas * quantity))} without delivery`
                : undefined
            }
          />
        </div>
        <Button type="submit" className="min-h-12 w-full sm:mt-8 sm:w-auto">
          <ShoppingCart aria-hidden size={19} /> Add to Cart
        </Button>
      </div>
    </form>
  )
}
