import { expect, it } from 'vitest'
import { priceNote, priceWithTaxes, type TaxTerms } from './taxes.ts'

const terms = (taxMode: TaxTerms['taxMode']) => ({
  taxMode,
  vatRate: 15_00,
  nhilRate: 2_50,
  getfundRate: 2_50,
})

it('a price with taxes is higher only where they are added to it', () => {
  expect(priceWithTaxes(100_00, terms('off'))).toBe(100_00)
  expect(priceWithTaxes(100_00, terms('included'))).toBe(100_00)
  expect(priceWithTaxes(100_00, terms('added'))).toBe(120_00)
})

it('a price says that taxes come on top of it', () => {
  expect(priceNote(terms('added'))).toBe(' plus taxes')
  expect(priceNote(terms('included'))).toBe('')
  expect(priceNote(terms('off'))).toBe('')
})
