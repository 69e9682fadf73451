import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { plainText, renderContent } from './content.server.ts'
import { readBlocks } from './content-blocks.ts'
import { firstPosts } from './posts.content.ts'
import { xssVectors } from './xss-vectors.fixture.ts'

describe('blocks', () => {
  it.each([
    ['# One', '<h2>One</h2>'],
    ['## Two', '<h3>Two</h3>'],
    ['### Three', '<h4>Three</h4>'],
    ['#### Four', '<p>#### Four</p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['* a\n* b', '<ul><li>a</li><li>b</li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['1. a\n\n2. b', '<ol><li>a</li></ol>\n<ol start="2"><li>b</li></ol>'],
    ['> a\n> b', '<blockquote><p>a\nb</p></blockquote>'],
    ['a\nb\n\nc', '<p>a\nb</p>\n<p>c</p>'],
    ['a\r\n\r\n \t\r\n\r\nb', '<p>a</p>\n<p>b</p>'],
    ['Reckon:\n- a\n  more of a\n- b', '<p>Reckon:</p>\n<ul><li>a\nmore of a</li><li>b</li></ul>'],
    ['1.5 m³ is enough', '<p>1.5 m³ is enough</p>'],
    ['**bold** first', '<p><strong>bold</strong> first</p>'],
    ['', ''],
  ])('%j become %j', (content, html) => expect(renderContent(content)).toBe(html))

  it('lose no word of what was typed', () => {
    const lines = fc.array(fc.stringMatching(/^(# |## |- |\* |1\. |> |)[a-z]{1,8}( [a-z]{1,8}){0,3}$/))
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\n\n'), (typed, join) => {
        const content = typed.join(join)
        const words = readBlocks(content).flatMap(block => ('items' in block ? block.items : [block.text]))
        expect(words.join(' ').split(/\s+/).filter(Boolean)).toEqual(content.match(/[a-z]+/g) ?? [])
      }),
    )
  })
})

describe('inline', () => {
  it.each([
    ['*a* **b** `c` ~~d~~', '<em>a</em> <strong>b</strong> <code>c</code> <del>d</del>'],
    ['[a](/products)', '<a href="/products">a</a>'],
    ['[a](https://example.com)', '<a href="https://example.com" rel="noopener">a</a>'],
    ['[a](tel:+233302000000)', '<a href="tel:+233302000000">a</a>'],
    ['m<sup>2</sup> <mark>x</mark><br>y', 'm<sup>2</sup> <mark>x</mark><br />y'],
    ['5 < 6 & 7 > 6', '5 &lt; 6 &amp; 7 &gt; 6'],
    ['<div class="x">a</div>', 'a'],
    ['<b>never closed', '<b>never closed</b>'],
  ])('%j becomes %j', (content, html) => expect(renderContent(content)).toBe(`<p>${html}</p>`))

  it('sets no emphasis where there is more than any writer sets, and loses nothing', () => {
    const words = (count: number) => '_a_ '.repeat(count).trim()
    expect(renderContent(words(200))).toBe(`<p>${'<em>a</em> '.repeat(200).trim()}</p>`)
    expect(renderContent(words(2_000))).toBe(`<p>${words(2_000)}</p>`)
  })

  it('keeps a picture of its own or of the web, loaded when it is seen', () => {
    expect(renderContent('![A wall](https://example.com/w.jpg)')).toBe(
      '<p><img src="https://example.com/w.jpg" alt="A wall" loading="lazy" decoding="async" /></p>',
    )
  })
})

const allowedTags = new Set(
  'h2 h3 h4 p ul ol li blockquote a abbr b br cite code del em i img ins kbd mark q s small span strong sub sup u'.split(
    ' ',
  ),
)
const allowedAttributes = new Set('href title rel src alt width height loading decoding start'.split(' '))

/** What of the HTML is not on the list, as another parser than the sanitiser's own settings sees it. */
function faults(html: string): string[] {
  const found: string[] = []
  const look = (nodes: ReturnType<typeof parseDocument>['children']) => {
    for (const node of nodes) {
      if (node.type === 'text') continue
      if (!('attribs' in node)) {
        found.push(node.type)
        continue
      }
      if (!allowedTags.has(node.name)) found.push(`<${node.name}>`)
      for (const [name, value] of Object.entries(node.attribs)) {
        if (!allowedAttributes.has(name)) found.push(`${node.name}@${name}`)
        if (/^(href|src)$/.test(name) && /^[^/?#]*:/.test(value) && !/^(https?|mailto|tel):/i.test(value))
          found.push(`${name}=${value}`)
      }
      look(node.children)
    }
  }
  look(parseDocument(html).children)
  return found
}

describe('what could run', () => {
  it('is looked for in 125 ways and more', () => {
    expect(new Set(xssVectors).size).toBe(xssVectors.length)
    expect(xssVectors.length).toBeGreaterThanOrEqual(125)
    expect(xssVectors.filter(vector => faults(vector).length > 0).length).toBeGreaterThan(60)
  })

  it.each(xssVectors)('%j is taken out', vector => expect(faults(renderContent(vector))).toEqual([]))

  it('is taken out of any mixture too', () => {
    const parts = fc.array(
      fc.oneof(
        fc.constantFrom(...xssVectors),
        fc.string(),
        fc.constantFrom('\n\n', '<b>', '</p>', '`', '"', '>'),
      ),
      {
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(parts, typed => {
        const html = renderContent(typed.join(''))
        expect(faults(html)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('plain text', () => {
  it('is the words without any markup, cut between words', () => {
    expect(plainText('# A & B\n\n**Bold** <i>text</i>, and more', 100)).toBe('A & B Bold text, and more')
    expect(plainText('one two three four', 10)).toBe('one two…')
  })
})

it('the first posts start below the page title and leave nothing unrendered', () => {
  for (const { content } of firstPosts) {
    const html = renderContent(content)
    expect(html).toMatch(/<h2>/)
    expect(html).not.toMatch(/\*\*|\]\(|<h1/)
  }
})
