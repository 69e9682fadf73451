import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '../catalogue/product.ts'
import { maxQuantity, quantityStep } from '../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { Picture } from '../design/picture.tsx'
import { formatGhs } from '../platform/money.ts'
import type { CartLine } from './cart.ts'
import { type PricedCartLine, parseQuantity, removeFromCart, setQuantity } from './cart-changes.ts'
import { changeCart } from './cart-storage.ts'
import type { OfferedLine } from './offered-line.ts'
import { lineTotal } from './totals.ts'
import { NextBulkPrice, UnitPrice } from './unit-price.tsx'
import { Unavailable, VariantSelect } from './variant-select.tsx'

const square =
  'grid size-11 place-items-center text-ink hover:bg-concrete-pale aria-disabled:text-concrete-light aria-disabled:hover:bg-transparent'

type Props = {
  line: OfferedLine
  /** None where the line can't be ordered. */
  price: PricedCartLine | undefined
}

export function CartLineRow({ line, price }: Props) {
  const { product, choices } = line
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-4 gap-y-3 p-4 sm:grid-cols-[7rem_1fr_auto] sm:p-5">
      <Picture
        picture={product.picture}
        alt=""
        sizes="112px"
        className="aspect-4/3 w-full self-start rounded-control sm:row-span-3"
      />
      <div className="min-w-0">
        <h2 className="font-semibold text-base leading-snug tracking-normal">
          {price ? (
            <Link
              to={`${productPath(product.id)}${product.label && `?variant=${product.variant}`}`}
              className="hover:underline"
            >
              {product.name}
            </Link>
          ) : (
            nameWithLabel(product)
          )}
        </h2>
        {price ? (
          <p className="money text-soft text-sm">
            <UnitPrice line={price} format={formatGhs} /> per {product.unit}
          </p>
        ) : (
          <Unavailable line={line} />
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${nameWithLabel(product)}`}
        onClick={() => changeCart(lines => removeFromCart(lines, lineKey(product)))}
        className="-mt-2 -mr-2 grid size-11 place-items-center rounded-control text-soft hover:bg-concrete-pale hover:text-red-dark"
      >
        <X aria-hidden size={19} />
      </button>
      {(price ? product.label : choices.length > 0) && (
        <div className="col-span-full sm:col-start-2">
          <VariantSelect line={line} format={formatGhs} />
        </div>
      )}
      {price && (
        <div className="col-span-full flex flex-wrap items-center justify-between gap-3 sm:col-start-2">
          <QuantityField line={line} />
          <p className="money font-bold">{formatGhs(lineTotal(price))}</p>
          <NextBulkPrice line={price} format={formatGhs} />
        </div>
      )}
    </li>
  )
}

function QuantityField({ line: { product, quantity } }: { line: CartLine }) {
  const name = nameWithLabel(product)
  const isMeasured = quantityStep(product.unit) < 1
  const [text, setText] = useState(String(quantity))
  const [isInvalid, setIsInvalid] = useState(false)
  useEffect(() => {
    setText(String(quantity))
    setIsInvalid(false)
  }, [quantity])
  const change = (to: number) => changeCart(lines => setQuantity(lines, lineKey(product), to))

  function commit() {
    const parsed = parseQuantity(text, product.unit)
    setIsInvalid(parsed === undefined)
    if (parsed !== undefined) change(parsed)
  }

  return (
    <div>
      <div className="inline-flex items-center overflow-hidden rounded-control border border-field bg-surface">
        <button
          type="button"
          aria-label={`One ${name} less`}
          aria-disabled={quantity <= 1}
          onClick={() => quantity > 1 && change(Math.max(1, quantity - 1))}
          className={square}
        >
          <Minus aria-hidden size={17} />
        </button>
        <input
          aria-label={`Quantity of ${name}${isMeasured ? ` in ${product.unit}` : ''}`}
          aria-invalid={isInvalid || undefined}
          inputMode={isMeasured ? 'decimal' : 'numeric'}
          value={text}
          size={6}
          onChange={event => setText(event.target.value)}
          onBlur={commit}
          onKeyDown={event => event.key === 'Enter' && commit()}
          className="money -outline-offset-2 h-11 w-18 text-center text-base aria-invalid:bg-red-tint"
        />
        <button
          type="button"
          aria-label={`One ${name} more`}
          aria-disabled={quantity >= maxQuantity}
          onClick={() => change(Math.min(maxQuantity, quantity + 1))}
          className={square}
        >
          <Plus aria-hidden size={17} />
        </button>
      </div>
      {isInvalid && (
        <p role="alert" className="mt-1 text-red-dark text-sm">
          {isMeasured ? 'Whole numbers or halves' : 'Whole numbers'} up to 100,000.
        </p>
      )}
    </div>
  )
}
