import { formatCuts } from '../catalogue/cut-list.ts'
import { standardKey } from '../catalogue/variant.ts'
import type { CartLine } from './cart.ts'

/** A line as a link names it; whether it can be ordered is not known yet. */
export type SharedLine = {
  id: string
  /** Empty for the default. */
  variant: string
  quantity: string
  /** Of sheets by length, as `12x360-8x240`. */
  cuts?: string | undefined
}

export const maxSharedLines = 50

const escapePart = (text: string) => text.replace(/[%:,]/g, encodeURIComponent)
/** `hollow-blocks:6in:200,culverts::2,aluminum-sheets:0-40-mm-red:42.5:12x360-8x240`; a line over the limit is counted only. */
export const formatItems = (lines: readonly SharedLine[]) =>
  lines
    .map(({ id, variant, quantity, cuts }, index) =>
      index < maxSharedLines
        ? [id, variant, quantity, ...(cuts ? [cuts] : [])].map(escapePart).join(':')
        : '-',
    )
    .join(',')

type SharableLine = Pick<CartLine, 'id' | 'variant' | 'quantity' | 'cuts'>

const toSharedLine = ({ id, variant, quantity, cuts }: SharableLine): SharedLine => ({
  id,
  variant: variant === standardKey ? '' : variant,
  quantity: String(quantity),
  cuts: cuts && formatCuts(cuts),
})

/** The address under which a cart with these lines is shown, or a quote is asked for; it names the first 50 of them, and counts the others. */
export function sharePath(lines: readonly SharableLine[], path = '/cart') {
  const query = new URLSearchParams({ items: formatItems(lines.map(toSharedLine)) })
  return `${path}?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}
