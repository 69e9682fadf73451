import { expect, it } from 'vitest'
import { formatSigned, paymentKind, paymentText, whenToPay } from './payment.ts'

it.each([
  [5_00, 'GH₵5.00'],
  [0, 'GH₵0.00'],
  [-5_00, '−GH₵5.00'],
])('%i pesewas read %s', (amount, text) => expect(formatSigned(amount)).toBe(text))

it.each([
  [{ dueDays: null, collectAt: '' }, 'on delivery'],
  [{}, 'on delivery'],
  [{ collectAt: 'Weija' }, 'on collection'],
  [{ dueDays: 0 }, 'on the day of delivery'],
  [{ dueDays: 1 }, 'within 1 day of delivery'],
  [{ dueDays: 30, collectAt: 'Weija' }, 'within 30 days of delivery'],
])('%o is to be paid %s', (sale, text) => expect(whenToPay(sale)).toBe(text))

it('a payment and a refund have the same amount in words', () => {
  const payment = { method: 'cash', network: '', amountPesewas: 50_00 } as const
  expect(paymentText(payment)).toBe('Payment of GH₵50.00, cash')
  expect(paymentText({ ...payment, amountPesewas: -50_00 })).toBe('Refund of GH₵50.00, cash')
  expect(paymentText({ ...payment, amountPesewas: 0 })).toBe('Payment of GH₵0.00, cash')
})

it('a payment in words names the network of mobile money where it is known', () => {
  const payment = { method: 'mobile money', network: 'MTN MoMo', amountPesewas: 50_00 } as const
  expect(paymentText(payment)).toBe('Payment of GH₵50.00, MTN MoMo')
  expect(paymentText({ ...payment, network: '' })).toBe('Payment of GH₵50.00, mobile money')
  expect(paymentText({ ...payment, method: 'bank' })).toBe('Payment of GH₵50.00, bank')
})

it('mobile money is counted by its network where it is known', () => {
  expect(paymentKind({ method: 'mobile money', network: 'MTN MoMo' })).toBe('MTN MoMo')
  expect(paymentKind({ method: 'mobile money', network: '' })).toBe('Mobile money')
  expect(paymentKind({ method: 'cash', network: 'MTN MoMo' })).toBe('Cash')
})
