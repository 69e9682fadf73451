import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { hasWrongQuantity } from '../catalogue/quantity-rule.ts'
import { quantityStep } from '../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { retryImport } from '../design/when-visible.ts'
import type { CartLine } from './cart.ts'
import { parseQuantity, setQuantity } from './cart-changes.ts'
import { changeCart } from './cart-storage.ts'
import { nextQuantity } from './next-quantity.ts'
import { removeLine } from './remove-line.ts'
import { WrongQuantity } from './wrong-quantity.tsx'

const square =
  'grid size-11 place-items-center text-ink hover:bg-concrete-pale disabled:text-concrete-light disabled:hover:bg-transparent'

/** The quantity of a line. What can't be ordered stays typed until it is corrected; 0 or less removes the line. */
export function QuantityField({ line }: { line: CartLine }) {
  const { unit, quantity } = line
  const name = nameWithLabel(line)
  const isMeasured = quantityStep(unit) < 1
  const [text, setText] = useState(String(quantity))
  const [showsError, setShowsError] = useState(false)
  const errorId = useId()
  const moreButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    setText(String(quantity))
    setShowsError(false)
  }, [quantity])
  const parsed = parseQuantity(text, unit)
  const isRefused = parsed !== undefined && parsed !== 0 && hasWrongQuantity({ ...line, quantity: parsed })
  const isInvalid = isRefused ? showsError || parsed === quantity : showsError && parsed === undefined
  const [less, more] = [nextQuantity(quantity, line, -1), nextQuantity(quantity, line, 1)]

  function change(to: number) {
    if (to === 0) return removeLine(line)
    setText(String(to))
    if (to === quantity) return
    changeCart(lines => setQuantity(lines, lineKey(line), to))
    if (line.cuts)
      retryImport(() => import('./add-lengths.ts')).then(({ toastRemovedLengths }) =>
        toastRemovedLengths(line),
      )
  }
  function commit() {
    setShowsError(parsed === undefined || isRefused)
    if (parsed !== undefined && !isRefused) change(parsed)
  }
  function step(to: number, { currentTarget }: MouseEvent<HTMLButtonElement>) {
    change(to)
    // A button that is about to be disabled would lose the focus.
    const buttons = currentTarget.parentElement?.querySelectorAll('button')
    if (nextQuantity(to, line, -1) === to) buttons?.[1]?.focus()
    if (nextQuantity(to, line, 1) === to) buttons?.[0]?.focus()
  }

  return (
    <div>
      <div className="inline-flex items-center overflow-hidden rounded-control border border-field bg-surface">
        <button
          type="button"
          aria-label={`One ${name} less`}
          disabled={less === quantity}
          onClick={event => step(less, event)}
          className={square}
        >
          <Minus aria-hidden size={17} />
        </button>
        <input
          ref={input => input?.setCustomValidity(parsed === undefined || isRefused ? name : '')}
          aria-label={`Quantity of ${name}${isMeasured ? ` in ${unit}` : ''}`}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          inputMode={isMeasured ? 'decimal' : 'numeric'}
          value={text}
          size={6}
          onChange={event => setText(event.target.value)}
          onBlur={commit}
          onInvalid={commit}
          onKeyDown={event => event.key === 'Enter' && commit()}
          className="money -outline-offset-2 h-11 w-18 text-center text-base aria-invalid:bg-red-tint"
        />
        <button
          ref={moreButton}
          type="button"
          aria-label={`One ${name} more`}
          disabled={more === quantity}
          onClick={event => step(more, event)}
          className={square}
        >
          <Plus aria-hidden size={17} />
        </button>
      </div>
      {isInvalid && (
        <div id={errorId} role="alert" className="mt-1 text-red-dark text-sm">
          {isRefused ? (
            <WrongQuantity
              line={{ ...line, quantity: parsed }}
              onChoose={to => {
                change(to)
                // The pressed button is gone.
                moreButton.current?.focus()
              }}
            />
          ) : (
            `${isMeasured ? 'Whole numbers or halves' : 'Whole numbers'} up to 100,000.`
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Event handlers that stop a press while a quantity can't be ordered, and move the focus there. The error that leaving
 * the field shows may move the pressed element before its click, so the press stops too.
 */
export const quantityGuardHandlers = { onMouseDown: stopAtInvalid, onClick: stopAtInvalid }

function stopAtInvalid(event: MouseEvent) {
  const inputs = document.querySelectorAll<HTMLInputElement>('main input')
  // Of a quantity: a place that is missing is asked for by the checkout.
  const invalid = [...inputs].find(input => input.validity.customError && !input.checkValidity())
  if (!invalid) return
  event.preventDefault()
  invalid.focus({ preventScroll: true })
  invalid.scrollIntoView({ block: 'center' })
}
