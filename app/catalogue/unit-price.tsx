import type { Pesewas } from '../platform/text/money.ts'
import { type BulkPrice, unitPrice } from './price-breaks.ts'

type Priced = { price: Pesewas; listPrice?: Pesewas | undefined; percentOff?: number | undefined }
type Props = { line: Priced; format(amount: Pesewas): string }

/** The price of one; under a bulk price or one of the customer's the list price is struck out. */
export function UnitPrice({ line, format }: Props) {
  return (
    <>
      {line.listPrice || line.percentOff ? (
        <>
          <s className="whitespace-nowrap">
            <span className="sr-only">List price </span>
            {format(line.listPrice ?? line.price)}
          </s>{' '}
        </>
      ) : null}
      <span className="whitespace-nowrap">{format(unitPrice(line.price, line.percentOff ?? 0))}</span>
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
      <span className="whitespace-nowrap">{format(unitPrice(price, nextBreak.percent))}</span>
    </p>
  ) : null
}
