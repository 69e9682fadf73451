import { parsePhone } from '../platform/phone.ts'

export const defaultSettings = {
  phone: '+233 30 200 0000',
  whatsapp: '+233 20 200 0000',
  email: 'sales@example.com',
  address: 'Weija Junction, Accra',
  /** Gets order and enquiry notifications; empty: NOTIFY_EMAIL of the environment, or the admin's address. */
  notifyEmail: '',
  deliveryFeePesewas: 50_00,
  freeDeliveryFromPesewas: 500_00,
  taxMode: 'off' as 'off' | 'included' | 'added',
  /** In hundredths of a per cent; 0: there is no such tax. */
  vatRate: 15_00,
  nhilRate: 2_50,
  getfundRate: 2_50,
  hoursWeekdays: '7:00 AM-6:00 PM',
  hoursSaturday: '8:00 AM-4:00 PM',
  hoursSunday: 'Emergency only',
  /** Months after which the customer is erased from an order; 0: never. Tax law in Ghana asks for records of six years. */
  keepOrdersMonths: 72,
  keepEnquiriesMonths: 24,
}

export type Settings = typeof defaultSettings

/** Where browsers store the cart, whatever the company's name. */
export const cartKey = 'blockyard:cart'

export const telHref = (number: string) => `tel:${parsePhone(number) ?? number.replace(/[^\d+]/g, '')}`

export const whatsappHref = (number: string, text?: string) =>
  `https://wa.me/${(parsePhone(number) ?? number).replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
