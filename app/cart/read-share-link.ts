import { maxCuts } from '../catalogue/cut-list.ts'
import { maxSharedLines, type SharedLine } from './share-link.ts'

// Apart from what writes a link, which pages without a shared cart load.

export type SharedItems = {
  lines: SharedLine[]
  /** Entries that are no lines. */
  unreadable: string[]
  /** Entries over the limit. */
  omitted: number
}

const maxLengths = [200, 100, 20, maxCuts * 12] as const
const maxLength = maxSharedLines * 800

const unescapePart = (text: string) => text.replace(/%(?:25|2C|3A)/gi, decodeURIComponent)

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

export const readItems = (search: string) => parseItems(new URLSearchParams(search).get('items') ?? '')
