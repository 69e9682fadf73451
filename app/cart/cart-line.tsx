import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { CutsText } from '../catalogue/cuts-text.tsx'
import { productPath } from '../catalogue/product.ts'
import { NextBulkPrice, UnitPrice } from '../catalogue/unit-price.tsx'
import { nameWithLabel } from '../catalogue/variant.ts'
import { Picture } from '../design/pictures/picture.tsx'
import { formatGhs } from '../platform/text/money.ts'
import type { OfferedLine, PricedCartLine } from './cart-changes.ts'
import { withSoldBreak } from './next-quantity.ts'
import { QuantityField } from './quantity-field.tsx'
import { removeLine } from './remove-line.ts'
import { lineTotal } from './totals.ts'
import { Unavailable, VariantSelect } from './variant-select.tsx'

type Props = {
  line: OfferedLine
  /** None where the line can't be ordered. */
  price: PricedCartLine | undefined
}

export function CartLineRow({ line, price }: Props) {
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-4 gap-y-3 p-4 sm:grid-cols-[7rem_1fr_auto] sm:p-5">
      <Picture
        picture={line.picture}
        alt=""
        sizes="112px"
        className="aspect-4/3 w-full self-start rounded-control sm:row-span-3"
      />
      <div className="min-w-0">
        <h2 className="font-semibold text-base leading-snug tracking-normal">
          {price ? (
            <Link
              to={`${productPath(line.id)}${line.label && `?variant=${line.variant}`}`}
              className="hover:underline"
            >
              {line.name}
            </Link>
          ) : (
            nameWithLabel(line)
          )}
        </h2>
        {price ? (
          <p className="money text-soft text-sm">
            <UnitPrice line={price} format={formatGhs} /> per {line.unit}
          </p>
        ) : (
          <Unavailable line={line} />
        )}
        {line.cuts && (
          <p className="money text-sm">
            <CutsText cuts={line.cuts} />
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${nameWithLabel(line)}`}
        onClick={() => removeLine(line)}
        className="-mt-2 -mr-2 grid size-11 place-items-center rounded-control text-soft hover:bg-concrete-pale hover:text-red-dark"
      >
        <X aria-hidden size={19} />
      </button>
      {(price ? line.label : line.choices.length > 0) && (
        <div className="col-span-full sm:col-start-2">
          <VariantSelect line={line} format={formatGhs} />
        </div>
      )}
      {price && (
        <div className="col-span-full flex flex-wrap items-center justify-between gap-3 sm:col-start-2">
          <QuantityField line={line} />
          <p className="money whitespace-nowrap font-bold">{formatGhs(lineTotal(price))}</p>
          <NextBulkPrice line={withSoldBreak(price)} format={formatGhs} />
        </div>
      )}
    </li>
  )
}
