import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agreedTotals } from '../../cart/totals.ts'
import { creditedTotals, creditOf, noCredits } from '../../orders/credits/credit.ts'
import { creditPostings, mergePostings, type Posting, paymentPostings, salePostings } from './journal.ts'

const rates = { vatRate: 15_00, nhilRate: 2_50, getfundRate: 2_50 }
const line = { id: 'blocks', name: 'Blocks', unit: 'piece', price: 7_50, quantity: 10 } as const
const totalsOf = (taxMode: 'off' | 'included' | 'added', discount = 0, delivery = 50_00) =>
  agreedTotals([line], { delivery, discount }, { taxMode, ...rates })
const byAccount = (postings: Posting[]) =>
  Object.fromEntries(mergePostings(postings).map(({ account, amount }) => [account, amount]))

it('posts a sale without taxes', () =>
  expect(byAccount(salePostings(totalsOf('off', 5_00), []))).toEqual({
    receivables: 120_00,
    sales: -75_00,
    discounts: 5_00,
    delivery: -50_00,
  }))

it('posts taxes that are added to their accounts', () =>
  expect(byAccount(salePostings(totalsOf('added'), []))).toEqual({
    receivables: 150_01,
    sales: -75_00,
    delivery: -50_00,
    vat: -18_75,
    nhil: -3_13,
    getfund: -3_13,
  }))

it('takes taxes that prices contain out of goods, discount and delivery', () =>
  expect(byAccount(salePostings(totalsOf('included', 15_00, 60_00), []))).toEqual({
    receivables: 120_00,
    sales: -62_50,
    discounts: 12_50,
    delivery: -50_00,
    vat: -15_00,
    nhil: -2_50,
    getfund: -2_50,
  }))

it('posts payments and refunds against what the customer owes', () => {
  expect(paymentPostings({ method: 'mobile money', amountPesewas: 20_00 })).toEqual([
    { account: 'mobileMoney', amount: 20_00 },
    { account: 'receivables', amount: -20_00 },
  ])
  expect(byAccount(paymentPostings({ method: 'bank', amountPesewas: -5_00 }))).toEqual({
    bank: -5_00,
    receivables: 5_00,
  })
})

it('balances whatever was agreed, and enters its taxes and total', () => {
  const input = fc.record({
    taxMode: fc.constantFrom('off' as const, 'included' as const, 'added' as const),
    price: fc.integer({ min: 1, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 500 }),
    percent: fc.nat(100),
    delivery: fc.nat(500_00),
  })
  fc.assert(
    fc.property(input, ({ taxMode, price, quantity, percent, delivery }) => {
      const discount = Math.floor((price * quantity * percent) / 100)
      const terms = { taxMode, ...rates }
      const agreed = agreedTotals([{ price, quantity }], { delivery, discount }, terms)
      const postings = salePostings(agreed, [])
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      const { receivables = 0, vat = 0, sales = 0, discounts = 0 } = byAccount(postings)
      expect(receivables).toBe(agreed.totalPesewas)
      expect(vat + (agreed.sums.find(({ tax }) => tax === 'VAT')?.amount ?? 0)).toBe(0)
      expect(sales).toBeLessThanOrEqual(0)
      expect(discounts).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('enters what was credited as before it was, and the credit by itself', () => {
  const agreed = totalsOf('included')
  const request = { pieces: [{ key: 'blocks', quantity: 3 }], isDeliveryCredited: true, free: 7 }
  const result = creditOf({ lines: [{ ...line, lineId: line.id }], ...agreed, credited: noCredits }, request)
  if (!result.ok) throw new Error(result.reason)
  const { credit } = result
  const posted = { amountPesewas: credit.amount, taxes: credit.taxes }
  const left = creditedTotals(agreed, credit, 'Credit note')
  const sale = salePostings(left, [posted])
  expect(byAccount(sale)).toEqual(byAccount(salePostings(agreed, [])))
  expect(creditPostings(posted).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(byAccount([...sale, ...creditPostings(posted)])).toMatchObject({
    receivables: left.totalPesewas,
    vat: -(left.sums.find(({ tax }) => tax === 'VAT')?.amount ?? 0),
    creditNotes: 60_48,
  })
})
