export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'numbers'; start: number; items: string[] }
  | { kind: 'quote'; text: string }
  | { kind: 'paragraph'; text: string }

const heading = /^(#{1,3})(?!#)[ \t]*(\S.*)$/
// Without a space, a second asterisk in the line is emphasis and a second hyphen a dash.
const bullet = /^(?:[-*][ \t]+|-(?!-)|\*(?=[^*]+$))(\S.*)$/
// Without a space, a digit makes it a decimal fraction.
const number = /^(\d{1,9})\.(?:[ \t]+|(?!\d))(\S.*)$/
const quote = /^>[ \t]?(.*)$/

/** Adjacent lines of different kinds are different blocks; an indented line continues the item above it. */
export function readBlocks(content: string): Block[] {
  return content
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap(readGroup)
}

function readGroup(group: string): Block[] {
  const blocks: Block[] = []
  for (const line of group.split('\n')) {
    const text = line.trim()
    if (text !== '') addLine(blocks, text, /^[ \t]/.test(line))
  }
  return blocks
}

function addLine(blocks: Block[], text: string, indented: boolean) {
  const last = blocks.at(-1)
  const start = parseLine(text)
  if (start.kind === 'bullets' && last?.kind === 'bullets') last.items.push(...start.items)
  else if (start.kind === 'numbers' && last?.kind === 'numbers') last.items.push(...start.items)
  else if (start.kind === 'quote' && last?.kind === 'quote') last.text += `\n${start.text}`
  else if (start.kind !== 'paragraph') blocks.push(start)
  else if (last?.kind === 'paragraph' || last?.kind === 'quote') last.text += `\n${text}`
  else if (indented && (last?.kind === 'bullets' || last?.kind === 'numbers'))
    last.items.push(`${last.items.pop()}\n${text}`)
  else blocks.push(start)
}

function parseLine(text: string): Block {
  const [, hashes, title] = heading.exec(text) ?? []
  if (hashes && title) return { kind: 'heading', level: hashes.length as 1 | 2 | 3, text: title }
  const [, item] = bullet.exec(text) ?? []
  if (item) return { kind: 'bullets', items: [item] }
  const [, count, entry] = number.exec(text) ?? []
  if (count && entry) return { kind: 'numbers', start: Number(count), items: [entry] }
  const [, quoted] = quote.exec(text) ?? []
  if (quoted !== undefined) return { kind: 'quote', text: quoted }
  return { kind: 'paragraph', text }
}
