import type { Pesewas } from '../platform/money.ts'
import { parsePhone } from './phone.ts'

/** What the owner changes without a developer; `settings-schema.ts` has the rules. */
export type Settings = {
  phone: string
  whatsapp: string
  email: string
  address: string
  /** Who gets order and enquiry notifications; empty: NOTIFY_EMAIL of the environment, or the admin's address. */
  notifyEmail: string
  deliveryFeePesewas: Pesewas
  freeDeliveryFromPesewas: Pesewas
  /** Ready-mix concrete per m³; Grade 20 has the price of the product. */
  grade15Pesewas: Pesewas
  grade25Pesewas: Pesewas
  grade30Pesewas: Pesewas
  hoursWeekdays: string
  hoursSaturday: string
  hoursSunday: string
  /** Months after which the customer is erased from an order, and an enquiry is deleted; 0: never. */
  keepOrdersMonths: number
  keepEnquiriesMonths: number
}

/** What a new shop starts with; numbers and addresses are plainly examples. */
export const defaultSettings: Settings = {
  phone: '+233 30 200 0000',
  whatsapp: '+233 20 200 0000',
  email: 'sales@example.com',
  address: 'Weija Junction, Accra',
  notifyEmail: '',
  deliveryFeePesewas: 50_00,
  freeDeliveryFromPesewas: 500_00,
  grade15Pesewas: 320_00,
  grade25Pesewas: 380_00,
  grade30Pesewas: 420_00,
  hoursWeekdays: '7:00 AM-6:00 PM',
  hoursSaturday: '8:00 AM-4:00 PM',
  hoursSunday: 'Emergency only',
  // Tax law in Ghana asks for records of six years.
  keepOrdersMonths: 72,
  keepEnquiriesMonths: 24,
}

/** What doesn't change with the settings. */
export const company = {
  name: 'Blockyard',
  established: 1988,
  copyrightYear: 2025,
  cartKey: 'blockyard:cart',
  tagline:
    'Your trusted partner for quality concrete products in Ghana. Building the future with excellence and reliability.',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/blockyard.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/blockyard.example' },
    { name: 'X', url: 'https://x.com/blockyard_example' },
  ],
} as const

/** `tel:` link of a phone number. */
export const telHref = (number: string) => `tel:${parsePhone(number) ?? number.replace(/[^\d+]/g, '')}`

/** WhatsApp chat with a number, the text already filled in. */
export const whatsappHref = (number: string, text?: string) =>
  `https://wa.me/${(parsePhone(number) ?? number).replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
