import { LRUCache } from 'lru-cache'
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { type Block, readBlocks } from './markdown-blocks.ts'

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
