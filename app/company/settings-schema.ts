import { z } from 'zod'
import {
  cedisText,
  type DeclaredField,
  formSchema,
  singleLineText,
  storedLabels,
  valueSchema,
} from '../platform/form-schema.ts'
import { parsePhone } from '../platform/phone.ts'
import type { Settings } from './company.ts'

export const settingGroups = {
  contact: 'Contact',
  delivery: 'Delivery',
  taxes: 'Taxes',
  hours: 'Working hours',
  notifications: 'Notifications',
  customers: "Customers' details",
}

export type SettingField = DeclaredField & {
  group: keyof typeof settingGroups
  hint?: string
  input: {
    type?: 'tel' | 'email'
    inputMode?: 'decimal' | 'numeric'
    maxLength?: number
    required?: true
    /** Makes it a select, with these labels of the values. */
    options?: Readonly<Record<string, string>>
  }
}

const shortText = (max: number, error: string) =>
  ({
    codec: singleLineText,
    rule: z.string().min(1, error).max(max),
    input: { maxLength: max, required: true },
  }) as const

const phone = {
  codec: singleLineText,
  rule: z
    .string()
    .max(40)
    .refine(text => parsePhone(text) !== undefined, 'Enter a phone number such as +233 30 200 0000'),
  input: { type: 'tel', maxLength: 40, required: true },
} as const

const emailError = 'Enter an e-mail address'
const email = {
  codec: singleLineText,
  rule: z.email(emailError).max(254),
  input: { type: 'email', maxLength: 254, required: true },
} as const
const optionalEmail = {
  ...email,
  rule: z.union([z.literal(''), email.rule], emailError),
  input: { type: 'email', maxLength: 254 },
} as const

const amountError = 'Enter an amount such as 50.00'
const money = ({ min = 0, max }: { min?: number; max: number }) =>
  ({
    codec: cedisText,
    rule: z.int(amountError).min(min, amountError).max(max, amountError),
    input: { inputMode: 'decimal', required: true },
  }) as const

const rateError = 'Enter a per cent up to 50 such as 2.5, or 0'
const taxRate = {
  codec: z.codec(singleLineText, z.custom<number>(), {
    decode: text => {
      const number = text.replace('%', '').trim().replace(',', '.')
      return /^\d{1,2}(\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * 100) : Number.NaN
    },
    encode: rate => String(rate / 100),
  }),
  rule: z.int(rateError).min(0, rateError).max(50_00, rateError),
  input: { inputMode: 'decimal', maxLength: 8, required: true },
} as const

const choice = <const Options extends Record<string, string>>(options: Options) => ({
  codec: singleLineText,
  rule: z.enum(Object.keys(options) as (keyof Options & string)[], 'Choose one of these'),
  input: { options, required: true } as const,
})

const monthsError = 'Enter a whole number of months up to 240, or nothing'
/** 0, an empty input, means without an end. */
const months = {
  codec: z.codec(singleLineText, z.custom<number>(), {
    decode: text => (/^\d{0,4}$/.test(text) ? Number(text) : Number.NaN),
    encode: number => (number === 0 ? '' : String(number)),
  }),
  rule: z.int(monthsError).min(0, monthsError).max(240, monthsError),
  input: { inputMode: 'numeric', maxLength: 3 },
} as const

const hours = shortText(60, 'Say when you are open')

/** The settings in the order of the form, which derives from this, as do their rules; `company.ts` has the defaults. */
export const settingFields = {
  phone: { group: 'contact', label: 'Phone', ...phone },
  whatsapp: { group: 'contact', label: 'WhatsApp number', ...phone },
  email: { group: 'contact', label: 'E-mail', ...email },
  address: { group: 'contact', label: 'Address', ...shortText(200, 'Enter the address') },
  deliveryFeePesewas: {
    group: 'delivery',
    label: 'Delivery fee (GHS)',
    storedLabel: 'Delivery fee in pesewas',
    ...money({ max: 100_000_00 }),
  },
  freeDeliveryFromPesewas: {
    group: 'delivery',
    label: 'Free delivery from (GHS)',
    storedLabel: 'Free delivery from, in pesewas',
    hint: 'Goods of this worth and more are delivered free.',
    ...money({ max: 10_000_000_00 }),
  },
  taxMode: {
    group: 'taxes',
    label: 'Prices and taxes',
    hint: 'When on, the cart, the checkout, orders, mails and documents show the taxes.',
    ...choice({ off: 'Off', included: 'Prices include taxes', added: 'Taxes are added to prices' }),
  },
  vatRate: {
    group: 'taxes',
    label: 'VAT (%)',
    storedLabel: 'VAT in hundredths of a per cent',
    hint: 'All three are taken from goods and delivery. 0 leaves a tax out.',
    ...taxRate,
  },
  nhilRate: {
    group: 'taxes',
    label: 'NHIL (%)',
    storedLabel: 'NHIL in hundredths of a per cent',
    ...taxRate,
  },
  getfundRate: {
    group: 'taxes',
    label: 'GETFund (%)',
    storedLabel: 'GETFund in hundredths of a per cent',
    ...taxRate,
  },
  hoursWeekdays: { group: 'hours', label: 'Monday to Friday', ...hours },
  hoursSaturday: { group: 'hours', label: 'Saturday', ...hours },
  hoursSunday: { group: 'hours', label: 'Sunday', ...hours },
  notifyEmail: { group: 'notifications', label: 'Notification recipient', ...optionalEmail },
  keepOrdersMonths: {
    group: 'customers',
    label: 'Keep those of orders (months)',
    storedLabel: 'Keep details of orders, in months',
    hint: 'After that the order stays without name, address and number. Tax records: 72.',
    ...months,
  },
  keepEnquiriesMonths: {
    group: 'customers',
    label: 'Keep messages (months)',
    storedLabel: 'Keep messages, in months',
    hint: 'After that they are deleted. The privacy page says both; left empty, they are kept for ever.',
    ...months,
  },
} satisfies { [Key in keyof Settings]: SettingField & { rule: z.ZodType<Settings[Key]> } }

export const settingsSchema = valueSchema(settingFields)

export const settingsForm = formSchema(settingFields).extend({ version: singleLineText })

export const settingLabels = storedLabels(settingFields)
