import { cutsText } from '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import type { Pesewas } from '../platform/text/money.ts'
import type { PricedCartLine } from './cart-changes.ts'
import { maxSharedLines, sharePath } from './share-link.ts'
import { formatSum, type Totals } from './totals.ts'

type Options = {
  greeting: string
  lines: readonly PricedCartLine[]
  totals: Totals
  format(amount: Pesewas): string
  origin: string
  /** Paid within the days that were agreed. */
  isOnAccount?: boolean
  /** What follows the total: who orders and where to. */
  details?: readonly string[]
}

/** A cart as a message to the company, with a link to it. */
export function orderText({ greeting, lines, totals, format, origin, isOnAccount, details = [] }: Options) {
  const delivery = totals.sums.find(({ kind }) => kind === 'delivery')
  const unnamed = lines.length - maxSharedLines
  return [
    greeting,
    ...lines
      .slice(0, maxSharedLines)
      .map(
        ({ cuts, ...line }) =>
          `• ${nameWithLabel(line)}: ${formatQuantity(line.quantity, line.unit)}${cuts ? ` (${cutsText(cuts)})` : ''}`,
      ),
    unnamed > 0 ? `and ${unnamed} more, which I send next.` : '',
    ...totals.sums
      .filter(({ kind }) => kind !== 'goods')
      .map(row =>
        row.kind === 'total'
          ? `Total ${format(row.amount)}${delivery ? '' : ' without delivery'}${isOnAccount ? '' : `, to be paid on ${delivery?.label.startsWith('Collect') ? 'collection' : 'delivery'}`}.`
          : `${row.label}: ${formatSum(row, format)}`,
      ),
    ...details,
    origin + sharePath(lines),
  ]
    .filter(Boolean)
    .join('\n')
}
