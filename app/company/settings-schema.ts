import { z } from 'zod'
import { cleanLine } from '../platform/text.ts'
import type { Settings } from './company.ts'
import { parsePhone } from './phone.ts'

const line = z.string().overwrite(cleanLine)
const phone = line
  .max(40)
  .refine(text => parsePhone(text) !== undefined, 'Enter a phone number such as +233 30 200 0000')
const hours = line.min(1, 'Say when you are open').max(60)

const price = z.int().min(1).max(10_000_000_00)
const months = z.int().min(0).max(240)

export const settingsSchema = z.object({
  phone,
  whatsapp: phone,
  email: z.email('Enter an e-mail address').max(254),
  address: line.min(1, 'Enter the address').max(200),
  notifyEmail: z.union([z.literal(''), z.email('Enter an e-mail address').max(254)]),
  deliveryFeePesewas: z.int().min(0).max(100_000_00),
  freeDeliveryFromPesewas: z.int().min(0).max(10_000_000_00),
  grade15Pesewas: price,
  grade25Pesewas: price,
  grade30Pesewas: price,
  hoursWeekdays: hours,
  hoursSaturday: hours,
  hoursSunday: hours,
  keepOrdersMonths: months,
  keepEnquiriesMonths: months,
})

// The rules and the type are one thing: this fails to compile where they part.
null as unknown as z.infer<typeof settingsSchema> satisfies Settings
null as unknown as Settings satisfies z.infer<typeof settingsSchema>
