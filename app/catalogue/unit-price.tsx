import type { Pesewas } from '../platform/text/money.ts'
import { type BulkPrice, discountedPrice } from './price-breaks.ts'

type Props = { line: { price: Pesewas; percentOff?: number | undefined }; format(amount: Pesewas): string }

/** The price of one; under a bulk price the list price is struck out. */
export function UnitPrice({ line, format }: Props) {
  return (
    <>
      {line.percentOff ? (
        <>
          <s className="whitespace-nowrap">
            <span className="sr-only">List price </span>
            {format(line.price)}
          </s>{' '}
        </>
      ) : null}
      <span className="whitespace-nowrap">
        {format(discountedPrice(line.price, 1, line.percentOff ?? 0))}
      </span>
    </>
  )
}

export function NextBulkPrice({
  line: { price, nextBreak },
  format,
}: Props & { line: Pick<BulkPrice, 'nextBreak'> }) {
  return nextBreak ? (
    <p className="money w-full text-green-dark text-sm">
      {nextBreak.missing.toLocaleString('en')} more and each costs{' '}
      <span className="whitespace-nowrap">{format(discountedPrice(price, 1, nextBreak.percent))}</span>
    </p>
  ) : null
}
