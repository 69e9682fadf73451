import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { toast } from '../design/toast.tsx'
import { useSelect } from '../design/use-select.ts'
import type { Pesewas } from '../platform/text/money.ts'
import type { CartLine, CartProduct } from './cart.ts'
import { lostLengths, type OfferedLine, replaceProduct } from './cart-changes.ts'
import { changeCart, readCart } from './cart-storage.ts'

type Props = { line: OfferedLine; format(amount: Pesewas): string }

/** Changes the variant of a line in place. Until the choices are known it shows the line's own. */
export function VariantSelect({ line, format }: Props) {
  const { choices, isOrderable } = line
  const shown = choices.length > 0 ? choices : [line]
  const select = useSelect(isOrderable ? line.variant : '', variant => {
    const choice = choices.find(each => each.variant === variant)
    if (choice) replaceInCart(line, choice)
  })
  return (
    <select
      aria-label={`Choice of ${nameWithLabel(line)}`}
      aria-invalid={!isOrderable || undefined}
      {...select}
      className="h-11 w-full min-w-0 max-w-sm rounded-control border border-field bg-surface px-2.5 text-base aria-invalid:border-red-dark"
    >
      {!isOrderable && (
        <option value="" disabled>
          Choose another
        </option>
      )}
      {shown.map(({ variant, label, price }) => (
        <option key={variant} value={variant}>
          {label || line.name} · {format(price)}
        </option>
      ))}
    </select>
  )
}

/** Says why a line can't be ordered. */
export const Unavailable = ({ line: { choices } }: { line: OfferedLine }) => (
  <p className="font-medium text-red-dark text-sm">
    {choices.length > 0
      ? 'No longer available: choose another, or remove it.'
      : 'No longer available: it is left out of your order.'}
  </p>
)

function replaceInCart(line: CartLine, choice: CartProduct) {
  const before = readCart().lines
  const isMerged = before.some(other => lineKey(other) === lineKey(choice))
  changeCart(lines => replaceProduct(lines, lineKey(line), choice))
  if (isMerged)
    toast({
      title: 'Lines Merged',
      description: [
        `${nameWithLabel(choice)} was in your cart already: one line has both quantities now.`,
        ...lostLengths([...before, { ...line, ...choice }], readCart().lines),
      ].join(' '),
    })
}
