import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useCompany } from '../../company/use-company.ts'
import { Button } from '../../design/button.tsx'
import { formatUnbrokenGhs } from '../../platform/text/money.ts'
import { useAddToCart } from '../add-to-cart.ts'
import { bulkPriceOf, discountedPrice } from '../price-breaks.ts'
import { type ProductSummary, withVariant } from '../product.ts'
import { BulkPrices } from '../product-page/specification-table.tsx'
import { firstQuantity, hasWrongQuantity, limitsOf } from '../quantity-rule.ts'
import { quantityProblem } from '../quantity-rule-text.ts'
import { isOrderable, maxQuantity } from '../unit.ts'
import { NextBulkPrice, UnitPrice } from '../unit-price.tsx'
import type { ShownVariant } from '../variant.ts'

/** Adds a grade to the cart; without scripts it leads to the cart's page. */
export function ReadyMixOrder({ product, variant }: { product: ProductSummary; variant: ShownVariant }) {
  const rule = { ...variant, unit: product.unit }
  const first = String(firstQuantity(rule))
  const [input, setInput] = useState(first)
  const [showsError, setShowsError] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Typed before the scripts ran.
  useEffect(() => setInput(text => field.current?.value ?? text), [])
  const addToCart = useAddToCart()
  const { priceNote } = useCompany()
  const id = useId()
  const { min, step } = limitsOf(rule)
  const quantity = Number(input.replace(',', '.'))
  const isQuantity = isOrderable(quantity, product.unit)
  const orderable = isQuantity && !hasWrongQuantity({ ...rule, quantity })
  const hasError = showsError && !orderable
  const line = {
    price: variant.pricePesewas,
    ...bulkPriceOf(variant.priceBreaks ?? product.priceBreaks, quantity),
  }
  const total = discountedPrice(line.price, quantity, line.percentOff)

  function add(event: FormEvent) {
    event.preventDefault()
    setShowsError(!orderable)
    if (orderable) addToCart.addQuantity(withVariant(product, variant), quantity)
    else field.current?.focus()
  }

  return (
    <form action="/cart" onSubmit={add} noValidate className="mt-4">
      <input type="hidden" name="variant" value={variant.key} />
      <label htmlFor={id} className="mb-1.5 block font-medium text-base">
        {product.unit === 'm³' ? 'Volume in m³' : 'Quantity'}
        <span className="sr-only"> of {variant.option1}</span>
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          name="quantity"
          type="number"
          inputMode="decimal"
          required
          min={min}
          max={maxQuantity}
          step={step}
          value={input}
          onChange={event => setInput(event.target.value)}
          aria-invalid={hasError}
          aria-describedby={`${id}-note`}
          className="min-h-12 w-20 rounded-control border border-field bg-surface px-3 aria-invalid:border-red-dark"
        />
        <Button type="submit" name="product" value={product.id} className="min-h-12 flex-1 px-2">
          <ShoppingCart aria-hidden size={19} className="shrink-0" /> Add to Cart
        </Button>
      </div>
      <p
        id={`${id}-note`}
        className={`mt-1 min-h-5 text-sm ${hasError ? 'font-medium text-red-dark' : 'text-soft'}`}
      >
        {hasError && (isQuantity ? quantityProblem(quantity, rule) : `Enter a number in steps of ${step}.`)}
        {orderable && quantity !== 1 && `${formatUnbrokenGhs(total)}${priceNote} without delivery`}
      </p>
      {orderable && line.percentOff > 0 && (
        <p className="money text-soft text-sm">
          <UnitPrice line={line} format={formatUnbrokenGhs} /> per {product.unit}
        </p>
      )}
      {orderable && <NextBulkPrice line={line} format={formatUnbrokenGhs} />}
      <div className="mt-3">
        <BulkPrices product={product} variant={variant} />
      </div>
    </form>
  )
}
