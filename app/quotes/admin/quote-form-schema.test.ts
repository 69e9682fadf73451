import { describe, expect, it, test } from 'vitest'
import { parseForm } from '../../platform/form.server.ts'
import { quoteLine } from '../quote.fixture.ts'
import { quoteForm, sendForm } from './quote-form-schema.ts'

function parseLine(line: object) {
  const form = new FormData()
  const fields = { name: 'Ama', phone: '024 123 4567', discountPesewas: '0', deliveryPesewas: '0' }
  for (const [name, value] of Object.entries({ ...fields, validUntil: '2030-01-01' })) form.set(name, value)
  form.set('lines', JSON.stringify([line]))
  return parseForm(quoteForm, form)
}

describe('a line', () => {
  it('keeps everything that a line of an order can say', () => {
    const line = quoteLine({
      cuts: [{ count: 2, length: 3.6 }],
      percentOff: 5,
      weightGrams: 12_500,
      perPallet: 90.5,
      sizes: ['5"'],
      picture: 'hollow-blocks',
    })
    expect(parseLine(line)).toMatchObject({ ok: true, data: { lines: [line] } })
  })

  it.each([
    { cuts: 'x' },
    { cuts: [1] },
    { cuts: [] },
    { weightGrams: 'x' },
    { weightGrams: -1 },
    { perPallet: 1e300 },
    { picture: {} },
    { sizes: 'x' },
  ])('is refused with %j, which its pages could not show', wrong => {
    expect(parseLine(quoteLine(wrong as object))).toMatchObject({ ok: false })
  })

  it('has no text that the database refuses', () => {
    const hostile = 'a\0\ud800'
    const parsed = parseLine({
      ...quoteLine({ id: hostile, variant: hostile, label: hostile, name: hostile, picture: hostile }),
      sizes: [hostile],
      'x\0': hostile,
    })
    expect(parsed.ok).toBe(true)
    const [line] = parsed.ok ? parsed.data.lines : []
    expect(line).toMatchObject({ id: 'a\ufffd', label: 'a\ufffd', sizes: ['a\ufffd'] })
    expect(JSON.stringify(line)).not.toMatch(/\\u0000|\\ud800/)
  })
})

test('a channel that is sent twice is used once', () => {
  const form = new FormData()
  form.append('version', 'x')
  for (const channel of ['email', 'email', 'sms']) form.append('channels', channel)
  expect(parseForm(sendForm, form)).toMatchObject({ ok: true, data: { channels: ['email', 'sms'] } })
})
