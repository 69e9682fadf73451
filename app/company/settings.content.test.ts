import { expect, test } from 'vitest'
import { formOf } from '../platform/fields/field-form.fixture.ts'
import { editToken, formSchema } from '../platform/fields/field-schema.ts'
import { parseForm } from '../platform/form.server.ts'
import { type Settings, settings } from './settings.content.ts'

const texts = (values: Settings) => Object.fromEntries(formOf(settings.fields, values))

function parse(changes: Record<string, string> = {}) {
  const form = new FormData()
  const sent = { ...texts(settings.defaults), editToken: '1', ...changes }
  for (const [name, text] of Object.entries(sent)) form.set(name, String(text))
  return parseForm(formSchema(settings.fields, editToken), form)
}

test('the form reads what it shows', () => {
  expect(parse()).toEqual({ ok: true, data: { ...settings.defaults, editToken: 1 } })
})

test('amounts are typed in cedis, and an empty number of months means for ever', () => {
  const changes = {
    deliveryFeePesewas: '50.00',
    freeDeliveryFromPesewas: '1,000',
    keepOrdersMonths: '',
    keepEnquiriesMonths: ' 6 ',
  }
  expect(parse(changes)).toMatchObject({
    data: {
      deliveryFeePesewas: 50_00,
      freeDeliveryFromPesewas: 1_000_00,
      keepOrdersMonths: 0,
      keepEnquiriesMonths: 6,
    },
  })
  expect(texts({ ...settings.defaults, keepOrdersMonths: 0 })).toMatchObject({
    deliveryFeePesewas: '50.00',
    keepOrdersMonths: '',
  })
})

test('tax rates are typed in per cent', () => {
  expect(parse({ taxMode: 'included', vatRate: '17.25 %', nhilRate: '2,5', getfundRate: '0' })).toMatchObject(
    {
      data: { taxMode: 'included', vatRate: 17_25, nhilRate: 2_50, getfundRate: 0 },
    },
  )
  expect(texts(settings.defaults)).toMatchObject({ vatRate: '15', nhilRate: '2.5' })
  const error = 'Enter a per cent up to 50 such as 2.5, or 0'
  expect(parse({ taxMode: 'on', vatRate: '50.01', nhilRate: '', getfundRate: '2.555' })).toMatchObject({
    result: {
      errors: { taxMode: 'Choose one of these', vatRate: error, nhilRate: error, getfundRate: error },
    },
  })
})

test('every invalid field has an error that says what to enter', () => {
  const changes = {
    phone: 'call me',
    email: 'x',
    address: '',
    deliveryFeePesewas: '-1',
    freeDeliveryFromPesewas: '10000000.01',
    hoursSunday: ' ',
    notifyEmail: 'a@b',
    keepOrdersMonths: 'six',
    keepEnquiriesMonths: '241',
  }
  const amount = 'Enter an amount such as 50.00'
  const months = 'Enter a whole number of months up to 240, or nothing'
  expect(parse(changes)).toMatchObject({
    result: {
      errors: {
        phone: 'Enter a phone number such as +233 24 123 4567',
        email: 'Enter an e-mail address',
        address: 'Enter the address',
        deliveryFeePesewas: amount,
        freeDeliveryFromPesewas: amount,
        hoursSunday: 'Say when you are open',
        notifyEmail: 'Enter an e-mail address',
        keepOrdersMonths: months,
        keepEnquiriesMonths: months,
      },
    },
  })
})

test('control characters, which the database refuses, are removed', () => {
  expect(parse({ hoursSunday: 'Closed\0 all\nday' })).toMatchObject({
    data: { hoursSunday: 'Closed all day' },
  })
  expect(parse({ hoursSunday: '\0' })).toMatchObject({
    result: { errors: { hoursSunday: 'Say when you are open' } },
  })
})
