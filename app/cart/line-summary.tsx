import type { ReactNode } from 'react'
import { CutsText } from '../catalogue/cuts-text.tsx'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { UnitPrice } from '../catalogue/unit-price.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import type { Pesewas } from '../platform/text/money.ts'
import type { CartLine } from './cart.ts'
import type { PricedCartLine } from './cart-changes.ts'
import { lineTotal } from './totals.ts'

type Props = {
  line: CartLine
  /** None where the line can't be ordered. */
  price: PricedCartLine | undefined
  format(amount: Pesewas): string
  children?: ReactNode
}

/** A line that is not edited: picture, what and how much it is, and its total. The row of a list. */
export function LineSummary({ line, price, format, children }: Props) {
  return (
    <>
      <Picture
        picture={line.picture}
        alt=""
        sizes="64px"
        className="aspect-4/3 w-full self-start rounded-control"
      />
      <div className="min-w-0">
        <p className="font-medium leading-snug">{line.name}</p>
        {line.label && <p className="text-soft text-sm">{line.label}</p>}
        {line.cuts && (
          <p className="money text-sm">
            <CutsText cuts={line.cuts} />
          </p>
        )}
        {price && (
          <p className="money text-soft text-sm">
            {formatQuantity(line.quantity, line.unit)} × <UnitPrice line={price} format={format} />
          </p>
        )}
        {children}
      </div>
      {price && <p className="money whitespace-nowrap font-semibold">{format(lineTotal(price))}</p>}
    </>
  )
}
