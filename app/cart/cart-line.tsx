import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '../catalogue/product.ts'
import { maxQuantity, quantityStep } from '../catalogue/unit.ts'
import { lineKey } from '../catalogue/variant.ts'
import { Picture } from '../design/picture.tsx'
import { formatGhs } from '../platform/money.ts'
import type { CartLine } from './cart.ts'
import { parseQuantity, removeFromCart, setQuantity } from './cart-changes.ts'
import { changeCart } from './cart-storage.ts'
import { lineTotal } from './totals.ts'

const square =
  'grid size-11 place-items-center text-ink hover:bg-concrete-pale aria-disabled:text-concrete-light aria-disabled:hover:bg-transparent'

export function CartLineRow({ line, isUnavailable }: { line: CartLine; isUnavailable: boolean }) {
  const { product, quantity } = line
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-4 gap-y-3 p-4 sm:grid-cols-[7rem_1fr_auto] sm:p-5">
      <Picture
        picture={product.picture}
        alt=""
        sizes="112px"
        className="row-span-2 aspect-4/3 w-full self-start rounded-control"
      />
      <div className="min-w-0">
        <h2 className="font-semibold text-base leading-snug tracking-normal">
          {isUnavailable ? (
            product.name
          ) : (
            <Link to={productPath(product.id)} className="hover:underline">
              {product.name}
            </Link>
          )}
        </h2>
        {isUnavailable ? (
          <p className="font-medium text-red-dark text-sm">
            No longer available: it is left out of your order.
          </p>
        ) : (
          <p className="money text-soft text-sm">
            {formatGhs(product.price)} per {product.unit}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${product.name}`}
        onClick={() => changeCart(lines => removeFromCart(lines, lineKey(product)))}
        className="-mt-2 -mr-2 grid size-11 place-items-center rounded-control text-soft hover:bg-concrete-pale hover:text-red-dark"
      >
        <X aria-hidden size={19} />
      </button>
      {!isUnavailable && (
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-3">
          <QuantityField line={line} />
          <p className="money font-bold">{formatGhs(lineTotal({ price: product.price, quantity }))}</p>
        </div>
      )}
    </li>
  )
}

function QuantityField({ line: { product, quantity } }: { line: CartLine }) {
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
          aria-label={`One ${product.name} less`}
          aria-disabled={quantity <= 1}
          onClick={() => quantity > 1 && change(Math.max(1, quantity - 1))}
          className={square}
        >
          <Minus aria-hidden size={17} />
        </button>
        <input
          aria-label={`Quantity of ${product.name} in ${product.unit}`}
          aria-invalid={isInvalid || undefined}
          inputMode={quantityStep(product.unit) === 1 ? 'numeric' : 'decimal'}
          value={text}
          size={6}
          onChange={event => setText(event.target.value)}
          onBlur={commit}
          onKeyDown={event => event.key === 'Enter' && commit()}
          className="money -outline-offset-2 h-11 w-18 text-center text-base aria-invalid:bg-red-tint"
        />
        <button
          type="button"
          aria-label={`One ${product.name} more`}
          aria-disabled={quantity >= maxQuantity}
          onClick={() => change(Math.min(maxQuantity, quantity + 1))}
          className={square}
        >
          <Plus aria-hidden size={17} />
        </button>
      </div>
      {isInvalid && (
        <p role="alert" className="mt-1 text-red-dark text-sm">
          {quantityStep(product.unit) === 1 ? 'Whole numbers' : 'Whole numbers or halves'} up to 100,000.
        </p>
      )}
    </div>
  )
}
