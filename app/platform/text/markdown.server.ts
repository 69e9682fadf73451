import { LRUCache } from 'lru-cache'
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const marked = new Marked({ gfm: true, async: false })

/** Inline elements only: the blocks around them are ours, so nothing typed can open or close one. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'i', 'img', 'ins', 'kbd', 'mark', 'q'],
    ...['s', 'small', 'span', 'strong', 'sub', 'sup', 'u'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  // Its address was not allowed: nothing is left to show.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    a: (tagName, { rel: _, ...attribs }) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener' } : attribs,
    }),
    img: (tagName, { width, height, ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        ...(isLength(width) && { width }),
        ...(isLength(height) && { height }),
        alt: attribs.alt ?? '',
        loading: 'lazy',
        decoding: 'async',
      },
    }),
  },
}

const isLength = (value: string | undefined): value is string => /^[1-9]\d{0,4}$/.test(value ?? '')

/** The Markdown parser looks back over all open emphasis at each further one: 80,000 underscores took it a minute. */
const maxEmphasis = 500

/** Text with more emphasis than any writer sets in a paragraph has none. */
const escapeExcessEmphasis = (text: string) =>
  (text.match(/[*_~]+/g)?.length ?? 0) > maxEmphasis ? text.replace(/[*_~]/g, '\\$&') : text

const inline = (text: string) =>
  sanitizeHtml(marked.parseInline(escapeExcessEmphasis(text)) as string, allowed).trim()

function blockHtml(block: Block, top: HeadingLevel): string {
  switch (block.kind) {
    case 'heading': {
      const tag = `h${block.level + top - 1}`
      return `<${tag}>${inline(block.text)}</${tag}>`
    }
    case 'bullets':
      return `<ul>${block.items.map(item => `<li>${inline(item)}</li>`).join('')}</ul>`
    case 'numbers': {
      const start = block.start === 1 ? '' : ` start="${block.start}"`
      return `<ol${start}>${block.items.map(item => `<li>${inline(item)}</li>`).join('')}</ol>`
    }
    case 'quote':
      return `<blockquote><p>${inline(block.text)}</p></blockquote>`
    case 'paragraph':
      return paragraph(inline(block.text))
  }
}

/** What sanitising left nothing of leaves no gap either. */
const paragraph = (html: string) => (html === '' ? '' : `<p>${html}</p>`)

/** Of the highest heading: below the h1 or h2 under which the text stands. */
type HeadingLevel = 2 | 3

/** Markdown as harmless HTML: its headings are h2 to h4 by default, because the page's title is the h1. */
export const renderMarkdown = (content: string, top: HeadingLevel = 2) =>
  readBlocks(content)
    .map(block => blockHtml(block, top))
    .filter(Boolean)
    .join('\n')

const htmlCaches = {
  2: new LRUCache<string, string>({ max: 200, memoMethod: content => renderMarkdown(content, 2) }),
  3: new LRUCache<string, string>({ max: 100, memoMethod: content => renderMarkdown(content, 3) }),
}

export const markdownHtml = (content: string, top: HeadingLevel = 2): string => htmlCaches[top].memo(content)

export function markdownText(content: string, length: number): string {
  const html = sanitizeHtml(markdownHtml(content).replace(/<\/(p|li|h\d)>/g, ' '), { allowedTags: [] })
  const text = decode(html).replace(/\s+/g, ' ').trim()
  if (text.length <= length) return text
  const start = text.slice(0, length - 1)
  return `${start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start}…`
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decode = (html: string) =>
  html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')

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
