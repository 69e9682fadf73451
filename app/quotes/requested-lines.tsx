import type { Line } from '../cart/line.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'

export const RequestedLines = ({ lines }: { lines: Line[] }) => (
  <ul className="mt-2 divide-y divide-line">
    {lines.map(line => (
      <li key={lineKey(line)} className="flex justify-between gap-4 py-2">
        <span className="wrap-anywhere">
          {nameWithLabel(line)}
          {line.cuts && <span className="money block text-sm">{cutsText(line.cuts)}</span>}
        </span>
        <span className="money whitespace-nowrap font-medium">
          {formatQuantity(line.quantity, line.unit)}
        </span>
      </li>
    ))}
  </ul>
)
