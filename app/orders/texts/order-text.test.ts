import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeTotals } from '../../cart/cart.fixture.ts'
import { checkField } from '../../platform/fields/field-rules.ts'
import { fitsOneSms, isGsm, measureSms } from '../../platform/messages/sms-text.ts'
import { renderLongSms, renderMail, renderSms, renderText } from '../../sales/sale-text.ts'
import {
  findUnknownPlaceholder,
  orderSubject,
  orderTextKinds,
  orderTexts,
  sampleOrder,
  samplePath,
  sampleSubject,
} from './order-texts.content.ts'

const context = {
  link: `https://www.some-block-factory.com.gh${samplePath}`,
  phone: '+233 30 200 0000',
  company: { name: 'Blockyard', accent: '#a8401f', logo: '' },
}
const named = (customerName: string) => orderSubject({ ...sampleOrder, customerName })

describe.each(orderTextKinds)('the default texts of %s', kind => {
  test('obey their own rules, and the SMS is one SMS without being shortened', () => {
    const { fields, defaults } = orderTexts
    const { sms } = defaults[kind]
    expect(checkField(fields[kind], defaults[kind])).toEqual({ value: defaults[kind] })
    expect(fitsOneSms(renderLongSms(sms, sampleSubject, context))).toBe(true)
    expect(renderSms(sms, sampleSubject, context)).toContain(context.link)
  })
})

test('placeholders stand for the order, the company and the link', () => {
  const template =
    '{number} {name} {first_name} {total} {to_pay} {date} {link} {company} {phone} {unknown} {constructor}'
  expect(renderText(template, orderSubject({ ...sampleOrder, paidPesewas: 750_00 }), context)).toBe(
    `A1B2C3D4 Kwabena Owusu-Ansah Kwabena GH₵3,750.00 GH₵3,000.00 14 March 2026 ${context.link} Blockyard +233 30 200 0000 {unknown} {constructor}`,
  )
  // What the customer typed is not a template.
  expect(renderText('{name}', named('{phone}'), context)).toBe('{phone}')
})

test.each([
  ['on delivery', {}],
  ['on collection', { collectAt: 'Weija' }],
  ['within 30 days of delivery', { dueDays: 30, collectAt: 'Weija' }],
])('the default texts say that an order is to be paid %s', (when, terms) => {
  const { placed, dayFixed, shipped } = orderTexts.defaults
  const render = (template: string) =>
    renderText(template, orderSubject({ ...sampleOrder, ...terms }), context)
  for (const { email } of [placed, dayFixed]) expect(render(email)).toContain(`you pay ${when}.`)
  expect(render(shipped.email)).toContain(`Still to be paid ${when}: GH₵3,750.00.`)
  expect(render(shipped.sms)).toContain(`Pay GH₵3,750.00 ${when}.`)
})

test.each([
  ['Hello {name}', undefined],
  ['Hello {nmae}, {link}', '{nmae}'],
  ['{first name}', '{first name}'],
  ['{}', '{}'],
  ['{toString}', '{toString}'],
  ['} or {', undefined],
])('the unknown placeholder of %j is %s', (template, unknown) =>
  expect(findUnknownPlaceholder(template)).toBe(unknown),
)

describe('an SMS', () => {
  test('writes sums and names in the SMS alphabet', () => {
    const sms = renderSms('{name}: {total}, {link}', named('Ɔsɛɛ Ñaña 李'), context)
    expect(sms).toBe(`Osee Ñaña: GHS 3,750.00, ${context.link}`)
  })
  test('drops a name that has no letters of the SMS alphabet', () => {
    expect(renderSms('{name} {link}', named('王小明'), context)).toBe(` ${context.link}`)
  })
  test('keeps the alphabet of its own text, with 70 characters', () => {
    const sms = renderSms('您的订单 {number}，{name} {link}', named('王小明'), context)
    expect(measureSms(sms)).toMatchObject({ isGsm: false, limit: 70 })
    expect(sms).toContain(context.link)
  })
  test('shortens the name first', () => {
    const text = `${'x'.repeat(60)} {name} {link}`
    const sms = renderSms(text, named(`Akosua ${'Oforiwaa'.repeat(8)}`), context)
    expect(sms).toBe(`${'x'.repeat(60)} Akosua ${context.link}`)
  })
  test('is one SMS with the whole link, whatever the template and the name are', () => {
    const template = fc
      .array(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('{name}', '{total}', '{link}', '您', '€')),
      )
      .map(parts => `${parts.join('')}{link}`)
    const links = fc
      .string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 90 })
      .map(host => `https://${host}.example${samplePath}`)
    fc.assert(
      fc.property(template, fc.string({ unit: 'grapheme' }), links, (text, name, link) => {
        const sms = renderSms(text, named(name), { ...context, link })
        expect(fitsOneSms(sms)).toBe(true)
        expect(sms.split(/\s/)).toContain(link)
      }),
      { numRuns: 500 },
    )
  })
  test('of a template in the SMS alphabet stays in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name =>
        isGsm(renderSms('{name} {link}', named(name), context)),
      ),
    )
  })
})

describe('a mail', () => {
  const templates = {
    subject: 'Order {number}\n{name}',
    email: 'Hello {name},\n\nsee {link}\nand call {phone}',
  }
  const order = {
    ...sampleOrder,
    ...makeTotals(3_750_00, { taxMode: 'added', getfundRate: 0 }),
    customerName: 'Ama <b>',
    paidPesewas: 1_000_00,
  }
  const mail = renderMail(templates, orderSubject(order), context)

  test('has the text, the lines with their variants, the sums with taxes, what is paid, and the link', () => {
    expect(mail.subject).toBe('Order A1B2C3D4 Ama <b>')
    expect(mail.text).toBe(`Hello Ama <b>,

see ${context.link}
and call +233 30 200 0000

Order A1B2C3D4
• Hollow Blocks, 6 inch: 500 blocks × GH₵7.50 = GH₵3,750.00

Subtotal: GH₵3,750.00
Delivery: FREE
VAT 15%: GH₵562.50
NHIL 2.5%: GH₵93.75
Total: GH₵4,406.25
Paid: GH₵1,000.00
Still to be paid: GH₵3,406.25

Your order online: ${context.link}

Blockyard, +233 30 200 0000`)
  })
  test('has HTML without the HTML of the customer', () => {
    expect(mail.html).toContain('<p>Hello Ama &lt;b&gt;,</p>')
    expect(mail.html).toContain(`see <a href="${context.link}">${context.link}</a><br>and call`)
    expect(mail.html).toContain('Hollow Blocks, 6 inch<br>')
    expect(mail.html).toMatch(/VAT 15%.*GH₵562\.50.*Total.*GH₵4,406\.25/)
    expect(mail.html).toContain(`href="${context.link}" style=`)
  })
})
