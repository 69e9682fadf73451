import { describe, expect, it, test } from 'vitest'
import { parseForm } from '../../platform/form.server.ts'
import { quoteLine } from '../quote.fixture.ts'
import { quoteForm, sendForm } from './quote-form-schema.ts'

const fieldsOf = (line: object) => ({
  name: 'Ama',
  phone: '024 123 4567',
  discountPesewas: '0',
  deliveryPesewas: '0',
  validUntil: '2030-01-01',
  lines: JSON.stringify([line]),
})

function parseLine(line: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(line))) form.set(name, value)
  return parseForm(quoteForm, form)
}

describe('a line', () => {
  it('keeps everything that a line of an order can say', () => {
    const line = quoteLine({
      cuts: [{ count: 2, length: 3.6 }],
      percentOff: 5,
      weightGrams: 12_500,
      perPallet: 90.5,
      picture: 'hollow-blocks',
    })
    expect(parseLine(line)).toMatchObject({ ok: true, data: { lines: [line] } })
  })

  it.each([
    [{ cuts: 'x' }, 'cuts'],
    [{ cuts: [1] }, 'cuts.0'],
    [{ cuts: [] }, 'cuts'],
    [{ weightGrams: 'x' }, 'weightGrams'],
    [{ weightGrams: -1 }, 'weightGrams'],
    [{ perPallet: 1e300 }, 'perPallet'],
    [{ picture: {} }, 'picture'],
  ])('is refused with %j at %s, which its pages could not show', (wrong, path) => {
    const line = quoteLine(wrong as object)
    const problems = quoteForm.safeParse(fieldsOf(line)).error?.issues ?? []
    expect(problems.map(problem => problem.path.join('.'))).toEqual([`lines.0.${path}`])
    expect(parseLine(line)).toEqual({
      ok: false,
      result: { ok: false, errors: { lines: problems[0]?.message } },
    })
  })

  it('has no text that the database refuses', () => {
    const hostile = 'a\0\ud800'
    const parsed = parseLine({
      ...quoteLine({ id: hostile, variant: hostile, label: hostile, name: hostile, picture: hostile }),
      'x\0': hostile,
    })
    expect(parsed.ok).toBe(true)
    const [line] = parsed.ok ? parsed.data.lines : []
    expect(line).toMatchObject({ id: 'a\ufffd', label: 'a\ufffd' })
    expect(JSON.stringify(line)).not.toMatch(/\\u0000|\\ud800/)
  })
})

test('a channel that is sent twice is used once', () => {
  const form = new FormData()
  form.append('editToken', 'x')
  for (const channel of ['email', 'email', 'sms']) form.append('channels', channel)
  expect(parseForm(sendForm, form)).toMatchObject({ ok: true, data: { channels: ['email', 'sms'] } })
})
