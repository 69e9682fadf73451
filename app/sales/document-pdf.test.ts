import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeTotals } from '../cart/cart.fixture.ts'
import { pdfPages } from '../platform/files/pdf-text.fixture.ts'
import { documentContents, documentLine, issuedDocument } from './document.fixture.ts'
import type { DocumentContent } from './document.ts'
import { documentPdf } from './document-pdf.server.ts'

const pagesOf = async (content: DocumentContent) => pdfPages(await documentPdf(issuedDocument(content)))
const { proForma, note, receipt, creditNote } = documentContents()

describe('a credit note', () => {
  it('says what is credited, which invoice it corrects, and what is then to be paid or given back', async () => {
    const [page = ''] = await pagesOf(creditNote)
    expect(page).toMatch(/Credit note\n/)
    expect(page).toMatch(/Corrects\nPF-2026-0001/)
    expect(page).toMatch(/Hollow Blocks, 6" \(150 mm\)\n20 blocks\n55\.10/)
    expect(page).toMatch(/Credit \(GHS\)\n55\.10\nTo be refunded \(GHS\)\n5\.10/)
    expect(page).toContain('Broken on the way')
    expect((await pagesOf({ ...creditNote, invoice: '' }))[0]).not.toContain('Corrects')
  })
})

describe('a pro-forma invoice', () => {
  it('names the company, the customer, goods, sums and until when it is valid', async () => {
    const [page = '', ...others] = await pagesOf(proForma)
    expect(others).toEqual([])
    for (const text of [
      'Blockyard',
      'Weija Junction, Accra',
      'Pro-forma invoice',
      'PF-2026-0001',
      'Ama Mensah',
      'Plot 12, Weija Junction',
      'Hollow Blocks, 6" (150 mm)',
      '500 blocks',
      '2.90 − 5%',
      '1,377.50',
      'FREE',
      'until 6 December 2026',
      'Call before you come',
      'Page 1 of 1',
    ])
      expect(page).toContain(text)
    expect(page).not.toContain('VAT 15%')
  })
  it('says that it is no VAT invoice, also where it shows taxes', async () => {
    const [page] = await pagesOf({
      ...proForma,
      totals: makeTotals(1_377_50, { taxMode: 'added', nhilRate: 0, getfundRate: 0 }),
    })
    expect(page).toContain('Not a VAT invoice')
    expect(page).toMatch(/VAT 15%\n206\.63\nTotal \(GHS\)/)
  })
  it('shows the taxable amount, each tax and their sum where the prices contain them', async () => {
    const totals = makeTotals(1_377_50, { taxMode: 'included', nhilRate: 2_50, delivery: 50_00 })
    const [page] = await pagesOf({ ...proForma, totals })
    expect(page).toMatch(
      /Total \(GHS\)\n1,427\.50\nTaxable amount\n1,189\.58\nVAT 15%\n178\.44\nNHIL 2\.5%\n29\.74\nGETFund 2\.5%\n29\.74\nSum of the taxes\n237\.92/,
    )
  })
  it('says what was paid, and what was not', async () => {
    const [page] = await pagesOf({ ...proForma, paid: 500_00 })
    expect(page).toMatch(/Paid\n500\.00\nStill to be paid \(GHS\)\n877\.50/)
    const [overpaid] = await pagesOf({ ...proForma, paid: 1_400_00 })
    expect(overpaid).toMatch(/Paid\n1,400\.00\nTo be refunded \(GHS\)\n22\.50/)
  })
  it('repeats its head and the heading of the table on each page, and leaves no total alone', async () => {
    for (const count of [200, 21, 22, 23, 24]) {
      const lines = Array.from({ length: count }, (_, index) =>
        documentLine({ name: `Product ${index + 1}` }),
      )
      const pages = await pagesOf(documentContents(lines).proForma)
      expect(pages.flatMap(page => page.match(/^Product \d+/gm) ?? [])).toHaveLength(count)
      pages.forEach((page, index) => {
        expect(page).toContain('PF-2026-0001')
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
        if (/^Product \d/m.test(page)) expect(page).toContain('Amount (GHS)')
      })
      const [withTotal] = pages.filter(page => page.includes('Total (GHS)'))
      expect(withTotal).toContain(`Product ${count},`)
      expect(withTotal).toContain('These prices are valid')
    }
  })
})

describe('a delivery note', () => {
  it('has weight, pallets and lines for a signature, but no price', async () => {
    const [page] = await pagesOf(note)
    for (const text of ['Deliver to', '500 blocks', '9.5 t', '9', 'Received in good order', 'Signature'])
      expect(page).toContain(text)
    expect(page).not.toMatch(/GHS|2\.90|1,377|VAT/)
  })
  it('says where a weight is not complete', async () => {
    const lines = [documentLine(), documentLine({ name: 'Sand', weightGrams: 0, perPallet: 0 })]
    expect((await pagesOf(documentContents(lines).note))[0]).toContain('at least 9.5 t')
  })
})

describe('a receipt', () => {
  it('says what was paid how, and what is still open', async () => {
    const [page] = await pagesOf(receipt)
    for (const text of ['Mobile money, MTN MoMo', '4711', '21 November 2026', 'Not a VAT invoice'])
      expect(page).toContain(text)
    expect(page).toMatch(/Received \(GHS\)\n500\.00\nStill to be paid \(GHS\)\n877\.50/)
  })
  it('of a refund says so', async () => {
    if (receipt.kind !== 'receipt') throw new Error('It is no receipt')
    const refund = { ...receipt.payment, amount: -50_00 }
    const [page] = await pagesOf({ ...receipt, payment: refund, open: -20_00 })
    expect(page).toMatch(/Refunded \(GHS\)\n50\.00\nTo be refunded \(GHS\)\n20\.00/)
  })
})

it('fits on its pages whatever the texts contain', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constant('Ɔkɔmfo ɛ GH₵ '.repeat(30)),
    fc.constant('W'.repeat(255)),
    fc.constant('A\n'.repeat(900)),
  )
  const party = fc.record({ name: text, address: text, phone: text, email: text })
  const line = fc
    .record({ name: text, label: text, price: fc.nat(10_000_000_000) })
    .map(fields => documentLine(fields))
  const fields = fc.record({
    customer: party,
    notes: text,
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(fields, fc.constantFrom(proForma, note), async (given, content) => {
      const pages = await pagesOf({ ...content, ...given } as DocumentContent)
      expect(pages.length).toBeLessThanOrEqual(given.lines.length + 4)
      pages.forEach((page, index) => {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      })
    }),
    { numRuns: 8 },
  )
}, 120_000)

/** Letters of the typeface with the marks that it has, and any other characters. */
const anyCharacter = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.mixedCase(fc.constantFrom('a', 'ọ', 'ﬁ', 'f', 'i', 'ɛ', '½', '5', ' ', '\u00ad')),
  fc.integer({ min: 0x300, max: 0x36f }).map(mark => String.fromCodePoint(mark)),
)

it('prints any text of up to 10,000 characters', async () => {
  const text = fc
    .array(anyCharacter, { minLength: 1, maxLength: 10_000, size: 'max' })
    .map(characters => characters.join(''))
  await fc.assert(
    fc.asyncProperty(text, async any => {
      const customer = { name: any, address: any, phone: any, email: any }
      const lines = [documentLine({ name: any, label: any })]
      const { note } = documentContents(lines)
      expect((await pagesOf({ ...note, customer, notes: any })).at(-1)).toContain('Received in good order')
    }),
    { numRuns: 20 },
  )
}, 120_000)

it.each([
  ['\u0335', 'Kofi Mensah'],
  ['\u0336', 'Kofi Mensah'],
  ['\u0337', 'Kofi Mensah'],
  ['\u0338', 'Kofi Mensah'],
  ['\u031b', 'Kơf'],
  ['\u0328', 'Kǫf'],
])('prints a name with the mark %j after each letter', async (mark, printed) => {
  const name = [...'Kofi Mensah'].map(letter => letter + mark).join('')
  const [page] = await pagesOf({ ...note, customer: { ...note.customer, name } })
  expect(page).toContain(printed)
})

it('prints fractions and the tones of names', async () => {
  const lines = [documentLine({ name: 'Steel rod 1⅜" × 2⅔ m', label: '' })]
  const customer = { ...note.customer, name: 'Ọ̀ṣun Ɛsi' }
  const [page] = await pagesOf({ ...documentContents(lines).note, customer })
  expect(page).toContain('Steel rod 1 3/8" × 2 2/3 m')
  expect(page).toMatch(/Ọ\s*\u0300\s*ṣun Esi/)
})

it('says where a name in another script can be read', async () => {
  const customer = { ...note.customer, name: '李明' }
  expect((await pagesOf({ ...note, customer }))[0]).toContain('(name in another script: see the order)')
})
