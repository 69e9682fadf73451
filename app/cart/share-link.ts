import { standardKey } from '../catalogue/variant.ts'
import type { CartLine } from './cart.ts'

/** A line as a link names it; whether it can be ordered is not known yet. */
export type SharedLine = {
  id: string
  /** Empty for the default. */
  variant: string
  quantity: string
}

export type SharedItems = {
  lines: SharedLine[]
  /** Entries that are no lines. */
  unreadable: string[]
  /** Entries over the limit. */
  omitted: number
}

export const maxSharedLines = 50
const maxLengths = [200, 100, 20] as const
const maxLength = maxSharedLines * (200 + 100 + 20)

const escapePart = (text: string) => text.replace(/[%:,]/g, encodeURIComponent)
const unescapePart = (text: string) => text.replace(/%(?:25|2C|3A)/gi, decodeURIComponent)

/** `hollow-blocks:6in:200,culverts::2` */
export const formatItems = (lines: readonly SharedLine[]) =>
  lines
    .slice(0, maxSharedLines)
    .map(({ id, variant, quantity }) => [id, variant, quantity].map(escapePart).join(':'))
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
  const [id = '', variant = '', quantity = ''] = parts
  const isReadable =
    parts.length === 3 && parts.every((part, index) => part.length <= (maxLengths[index] ?? 0))
  return isReadable && id && quantity ? { id, variant, quantity } : undefined
}

const toSharedLine = ({ product: { id, variant }, quantity }: CartLine) => ({
  id,
  variant: variant === standardKey ? '' : variant,
  quantity: String(quantity),
})

/** The address under which a cart with these lines is shown, or a quote is asked for; it names the first 50 of them. */
export function sharePath(lines: readonly CartLine[], path = '/cart') {
  const query = new URLSearchParams({ items: formatItems(lines.map(toSharedLine)) })
  return `${path}?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

export const readItems = (search: string) => parseItems(new URLSearchParams(search).get('items') ?? '')
