import { formatCuts } from '../catalogue/cut-link.ts'
import { maxCuts } from '../catalogue/cut-list.ts'
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

export type SharedItems = {
  lines: SharedLine[]
  /** Entries that are no lines. */
  unreadable: string[]
  /** Entries over the limit. */
  omitted: number
}

export const maxSharedLines = 50
const maxLengths = [200, 100, 20, maxCuts * 12] as const
const maxLength = maxSharedLines * 800

const escapePart = (text: string) => text.replace(/[%:,]/g, encodeURIComponent)
const unescapePart = (text: string) => text.replace(/%(?:25|2C|3A)/gi, decodeURIComponent)

/** `hollow-blocks:6in:200,culverts::2,aluminum-sheets:0-40-mm-red:42.5:12x360-8x240` */
export const formatItems = (lines: readonly SharedLine[]) =>
  lines
    .slice(0, maxSharedLines)
    .map(({ id, variant, quantity, cuts }) =>
      [id, variant, quantity, ...(cuts ? [cuts] : [])].map(escapePart).join(':'),
    )
    .join(',')

/** Reads any text, because people and messengers change links. */
export function parseItems(text: string): SharedItems {
  const entries = text.slice(0, maxLength).split(',').filter(Boolean)
  const parsed: SharedItems = { lines: [], unreadable: [], omitted: 0 }
  for (const entry of entries.slice(0, maxSharedLines)) {
    const line = parseEntry(entry)
    if (line) parsed.lines.push(line)
    else parsed.unreadable.push(entry)
  }
  parsed.omitted = entries.length - parsed.lines.length - parsed.unreadable.length
  return parsed
}

function parseEntry(entry: string): SharedLine | undefined {
  const parts = entry.split(':').map(unescapePart)
  const [id = '', variant = '', quantity = '', cuts] = parts
  const isReadable =
    parts.length <= 4 && parts.every((part, index) => part.length <= (maxLengths[index] ?? 0))
  return isReadable && id && quantity ? { id, variant, quantity, ...(cuts && { cuts }) } : undefined
}

type SharableLine = Pick<CartLine, 'id' | 'variant' | 'quantity' | 'cuts'>

const toSharedLine = ({ id, variant, quantity, cuts }: SharableLine): SharedLine => ({
  id,
  variant: variant === standardKey ? '' : variant,
  quantity: String(quantity),
  cuts: cuts && formatCuts(cuts),
})

/** The address under which a cart with these lines is shown, or a quote is asked for; it names the first 50 of them. */
export function sharePath(lines: readonly SharableLine[], path = '/cart') {
  const query = new URLSearchParams({ items: formatItems(lines.map(toSharedLine)) })
  return `${path}?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

export const readItems = (search: string) => parseItems(new URLSearchParams(search).get('items') ?? '')
