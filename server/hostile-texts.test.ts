import { inflateSync } from 'node:zlib'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { articleJsonLd } from '../app/blog/article.ts'
import { rssFeed } from '../app/blog/rss.ts'
import { makeShownProduct, makeShownVariant } from '../app/catalogue/product.fixture.ts'
import { productStructuredData } from '../app/catalogue/product-page/product-structured-data.ts'
import { specificationSheet } from '../app/catalogue/product-page/specification-sheet.server.ts'
import { makeCompany } from '../app/company/company.fixture.ts'
import { defaultSettings } from '../app/company/settings.content.ts'
import { jsonLdText } from '../app/design/json-ld.tsx'
import { elements, hostile } from './hostile-texts.fixture.ts'

const product = makeShownProduct()

/** A PDF's objects, with streams decompressed. */
function objectsOf(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1')
  const plain = text.replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, '')
  const streams = Array.from(text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return { plain, streams }
}

describe('a specification sheet', () => {
  const actions =
    /\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData|EmbeddedFile|RichMedia|GoToR|XFA)\b/

  function sheetOf(text: string) {
    return specificationSheet({
      product: {
        ...product,
        name: text,
        description: text,
        longDescription: text,
        priceUnit: text,
        sizes: [text],
        specifications: [{ label: text, value: text }],
        option1Name: text,
        variants: [makeShownVariant({ option1: text })],
      },
      choice: makeShownVariant({ option1: text }),
      invitation: text,
      letterhead: { name: text },
      settings: { ...defaultSettings, phone: text, email: text, address: text },
      origin: 'https://shop.test',
      picture: undefined,
      date: new Date('2026-11-21T12:00:00Z'),
    })
  }

  it.each([
    ') >> endobj 99 0 obj << /Type /Action /S /JavaScript /JS (app.alert(1)) >> endobj (',
    '\\) /OpenAction << /S /JavaScript /JS (ran()) >> (',
    'x)\n/AA << /O << /S /Launch /F (cmd.exe) >> >>\n(',
    'endstream endobj trailer << /Root 99 0 R >> %%EOF',
    '(((',
    ')))',
    '\\\\\\(',
    '<feff002800290029>',
  ])('takes %j for text', async text => {
    const { plain, streams } = objectsOf(await sheetOf(text))
    // Without strings, which may hold user input, only the structure of the PDF is left.
    const structure = plain.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '()').replace(/<[0-9a-f]*>/gi, '<>')
    expect(structure).not.toMatch(actions)
    expect(structure.match(/%%EOF/g)).toHaveLength(1)
    expect(structure.match(/\btrailer\b/g)).toHaveLength(1)
    const addresses = Array.from(plain.matchAll(/\/URI \(([^)]*)\)/g), ([, address]) => address)
    expect(addresses).not.toEqual([])
    for (const address of addresses) expect(address).toMatch(/^(https:\/\/shop\.test|tel:|mailto:)/)
    expect(streams.length).toBeGreaterThan(0)
  })
})

describe('pages and feeds', () => {
  function expectOnlyData(jsonLd: Record<string, unknown>) {
    const [script, ...others] = parseDocument(
      `<script type="application/ld+json">${jsonLdText(jsonLd)}</script>`,
    ).children
    expect(others).toEqual([])
    const [inside, ...more] = script && 'children' in script ? script.children : []
    expect(more).toEqual([])
    expect(inside && 'data' in inside && JSON.parse(inside.data)).toMatchObject({
      '@context': 'https://schema.org',
    })
  }
  const companyOf = (name: string) => makeCompany({ brand: { ...makeCompany().brand, name } })

  it('have no injected element in the JSON-LD of a product', () => {
    for (const text of hostile) {
      const named = { ...product, name: text, description: text, gallery: [text] }
      expectOnlyData(productStructuredData(named, companyOf(text)))
    }
  })

  it('have no injected element in the JSON-LD of a post', () => {
    for (const text of hostile) {
      const post = {
        title: text,
        slug: 'a',
        authorName: text,
        categories: [{ id: '1', name: text, slug: 'a', color: '#000000' }],
        publishedAt: new Date(0),
        updatedAt: new Date(0),
        tags: [text],
      }
      expectOnlyData(articleJsonLd({ post, summary: text, image: text, company: companyOf(text) }))
    }
  })

  it('have no injected element in the feed', () => {
    const items = hostile.map(text => ({
      title: text,
      url: 'https://shop.test/blog/a',
      description: text,
      author: text,
      publishedAt: new Date(0),
      categories: [text],
    }))
    const feed = rssFeed({
      title: 'x',
      description: 'x',
      url: 'https://shop.test/blog',
      feedUrl: 'https://shop.test/blog/rss.xml',
      items,
    })
    const names = new Set(
      [...elements(parseDocument(feed, { xmlMode: true }).children)].map(({ name }) => name),
    )
    expect([...names].filter(name => /^(script|img|svg|iframe|b|a)$/i.test(name))).toEqual([])
    expect(parseDocument(feed, { xmlMode: true }).children.filter(node => 'attribs' in node)).toHaveLength(1)
  })
})
