import { z } from 'zod'
import {
  cedisText,
  type DeclaredField,
  formSchema,
  singleLineText,
  storedLabels,
  valueSchema,
} from '../platform/form-schema.ts'
import type { Settings } from './company.ts'
import { parsePhone } from './phone.ts'

export const settingGroups = {
  contact: 'Contact',
  delivery: 'Delivery',
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
  }
}

const line = (max: number, error: string) =>
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

const hours = line(60, 'Say when you are open')

/** The settings in the order of the form, which derives from this, as do their rules; `company.ts` has the defaults. */
export const settingFields = {
  phone: { group: 'contact', label: 'Phone', ...phone },
  whatsapp: { group: 'contact', label: 'WhatsApp number', ...phone },
  email: { group: 'contact', label: 'E-mail', ...email },
  address: { group: 'contact', label: 'Address', ...line(200, 'Enter the address') },
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
