import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { markdownText, readBlocks, renderMarkdown } from './markdown.server.ts'
import { xssVectors } from './xss-vectors.fixture.ts'

describe('blocks', () => {
  it.each([
    ['# One', '<h2>One</h2>'],
    ['## Two', '<h3>Two</h3>'],
    ['### Three', '<h4>Three</h4>'],
    ['#### Four', '<p>#### Four</p>'],
    ['#One', '<h2>One</h2>'],
    ['-a\n*b', '<ul><li>a</li><li>b</li></ul>'],
    ['1.a\n2.b', '<ol><li>a</li><li>b</li></ol>'],
    ['*Well* cured', '<p><em>Well</em> cured</p>'],
    ['**Well** cured', '<p><strong>Well</strong> cured</p>'],
    ['---', '<p>---</p>'],
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
  ])('%j become %j', (content, html) => expect(renderMarkdown(content)).toBe(html))

  it('have lower headings below a heading of the page', () => {
    expect(renderMarkdown('# One\n### Three', 3)).toBe('<h3>One</h3>\n<h5>Three</h5>')
  })

  it('keep every typed word', () => {
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
  ])('%j becomes %j', (content, html) => expect(renderMarkdown(content)).toBe(`<p>${html}</p>`))

  it('ignores excessive emphasis and keeps the text', () => {
    const words = (count: number) => '_a_ '.repeat(count).trim()
    expect(renderMarkdown(words(200))).toBe(`<p>${'<em>a</em> '.repeat(200).trim()}</p>`)
    expect(renderMarkdown(words(2_000))).toBe(`<p>${words(2_000)}</p>`)
  })

  it('keeps pictures and loads them lazily', () => {
    expect(renderMarkdown('![A wall](https://example.com/w.jpg)')).toBe(
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

/** Everything in the HTML that is not on the allow-list, by another parser than the sanitiser's. */
function findForbidden(html: string): string[] {
  const found: string[] = []
  const visit = (nodes: ReturnType<typeof parseDocument>['children']) => {
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
      visit(node.children)
    }
  }
  visit(parseDocument(html).children)
  return found
}

describe('scripts in content', () => {
  it('are covered by at least 125 vectors', () => {
    expect(new Set(xssVectors).size).toBe(xssVectors.length)
    expect(xssVectors.length).toBeGreaterThanOrEqual(125)
    expect(xssVectors.filter(vector => findForbidden(vector).length > 0).length).toBeGreaterThan(60)
  })

  it.each(xssVectors)('sanitises %j', vector => expect(findForbidden(renderMarkdown(vector))).toEqual([]))

  it('are removed from any mixture of vectors', () => {
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
      fc.property(parts, pieces => {
        const html = renderMarkdown(pieces.join(''))
        expect(findForbidden(html)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('plain text', () => {
  it('has no markup and is cut between words', () => {
    expect(markdownText('# A & B\n\n**Bold** <i>text</i>, and more', 100)).toBe('A & B Bold text, and more')
    expect(markdownText('one two three four', 10)).toBe('one two…')
  })
})
