import { makeTotals } from '../cart/cart.fixture.ts'
import type { DocumentContent, DocumentLine, IssuedDocument } from './document.ts'

export const documentLine = (overrides: Partial<DocumentLine> = {}): DocumentLine => ({
  name: 'Hollow Blocks',
  label: '6" (150 mm)',
  unit: 'block',
  quantity: 500,
  price: 290,
  percentOff: 5,
  weightGrams: 19_000,
  perPallet: 60,
  ...overrides,
})

const common = {
  company: {
    name: 'Blockyard',
    address: 'Weija Junction, Accra',
    phone: '+233 30 200 0000',
    email: 'sales@example.com',
  },
  customer: {
    name: 'Ama Mensah',
    address: 'Plot 12, Weija Junction\nAccra',
    phone: '024 123 4567',
    email: 'ama@example.com',
  },
  order: { id: '0f0e0d0c-8a51-4d0a-9a43-1a2b3c4d5e6f', placedAt: '2026-11-20T10:00:00.000Z' },
}

type ContentOf<Kind> = Extract<DocumentContent, { kind: Kind }>

const proForma = (lines: DocumentLine[]): ContentOf<'pro-forma invoice'> => ({
  ...common,
  kind: 'pro-forma invoice',
  lines,
  notes: 'Call before you come',
  totals: makeTotals(1_377_50),
  paid: 0,
  validDays: 14,
})

/** One document of each kind, with these lines. */
export const documentContents = (
  lines = [documentLine()],
): {
  proForma: ContentOf<'pro-forma invoice'>
  note: ContentOf<'delivery note'>
  receipt: ContentOf<'receipt'>
  creditNote: ContentOf<'credit note'>
} => ({
  proForma: proForma(lines),
  note: { ...common, kind: 'delivery note', lines, notes: 'Call before you come' },
  receipt: {
    ...common,
    kind: 'receipt',
    payment: {
      method: 'mobile money',
      network: 'MTN MoMo',
      reference: '4711',
      amount: 500_00,
      receivedAt: '2026-11-21T10:00:00.000Z',
    },
    total: 1_377_50,
    open: 877_50,
  },
  creditNote: {
    ...common,
    kind: 'credit note',
    invoice: 'PF-2026-0001',
    rows: [{ name: 'Hollow Blocks, 6" (150 mm)', quantity: '20 blocks', amount: 55_10 }],
    totals: makeTotals(55_10),
    notes: 'Broken on the way',
    open: -5_10,
  },
})

export const issuedDocument = (content: DocumentContent): IssuedDocument => ({
  id: 1,
  number: 'PF-2026-0001',
  issuedAt: new Date('2026-11-22T12:00:00Z'),
  content,
})
