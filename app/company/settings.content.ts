import type { Values } from '../platform/fields/field.ts'
import { defineSettings } from '../platform/fields/piece.ts'
import { type DeliveryZones, deliveryZones } from './zones.content.ts'

export const settingSections = {
  contact: 'Contact',
  delivery: 'Delivery',
  taxes: 'Taxes',
  hours: 'Working hours',
  orders: 'Unconfirmed orders',
  notifications: 'Notifications',
  customers: "Customers' details",
}

const hours = {
  section: 'hours',
  kind: 'text',
  max: 60,
  problems: { missing: 'Say when you are open' },
} as const
const taxRate = { section: 'taxes', kind: 'percent', max: 50_00 } as const
const months = {
  section: 'customers',
  kind: 'wholeNumber',
  max: 240,
  empty: 0,
  problems: { invalid: 'Enter a whole number of months up to 240, or nothing' },
} as const

const keptMonths = ['keepOrdersMonths', 'keepEnquiriesMonths']

/** What the owner decides without a developer, in the order of the form. */
export const settings = defineSettings({
  key: 'settings',
  title: 'Settings',
  savedAt: '/admin/settings',
  paths: ['/*'],
  // What the site says about the company; the others are how the shop works.
  exported: ['phone', 'whatsapp', 'email', 'address', 'hoursWeekdays', 'hoursSaturday', 'hoursSunday'],
  findForbidden({ before, after }, permissions) {
    // For ever is more than any number of months.
    const monthsOf = (values: Record<string, unknown>, name: string) => Number(values[name]) || Infinity
    const shortened = keptMonths.filter(name => monthsOf(after, name) < monthsOf(before, name))
    return permissions.includes('customers.erase')
      ? {}
      : Object.fromEntries(
          shortened.map(name => [name, 'Only somebody who may erase personal data can shorten this']),
        )
  },
  fields: {
    phone: { section: 'contact', kind: 'phone', label: 'Phone' },
    whatsapp: { section: 'contact', kind: 'phone', label: 'WhatsApp number' },
    email: { section: 'contact', kind: 'email', label: 'E-mail' },
    address: {
      section: 'contact',
      kind: 'text',
      label: 'Address',
      hint: 'Of the head office, on all pages and papers. Its place on the map is under Website, Branches.',
      max: 200,
      rows: 1,
      problems: { missing: 'Enter the address' },
    },
    deliveryFeePesewas: {
      section: 'delivery',
      kind: 'money',
      label: 'Delivery fee (GHS)',
      hint: 'Of places that no delivery zone names.',
      storedLabel: 'Delivery fee in pesewas',
      max: 100_000_00,
    },
    freeDeliveryFromPesewas: {
      section: 'delivery',
      kind: 'money',
      label: 'Free delivery from (GHS)',
      storedLabel: 'Free delivery from, in pesewas',
      hint: 'Goods of this worth and more are delivered free, at bulk prices and before discounts.',
      max: 10_000_000_00,
    },
    taxMode: {
      section: 'taxes',
      kind: 'choice',
      label: 'Prices and taxes',
      hint: 'When on, the cart, the checkout, orders, mails and documents show the taxes.',
      choices: { off: 'Off', included: 'Prices include taxes', added: 'Taxes are added to prices' },
      problems: { invalid: 'Choose one of these' },
    },
    vatRate: {
      label: 'VAT (%)',
      storedLabel: 'VAT in hundredths of a per cent',
      hint: 'All three are taken from goods and delivery. 0 leaves a tax out.',
      ...taxRate,
    },
    nhilRate: { label: 'NHIL (%)', storedLabel: 'NHIL in hundredths of a per cent', ...taxRate },
    getfundRate: { label: 'GETFund (%)', storedLabel: 'GETFund in hundredths of a per cent', ...taxRate },
    hoursWeekdays: { label: 'Monday to Friday', ...hours },
    hoursSaturday: { label: 'Saturday', ...hours },
    hoursSunday: { label: 'Sunday', ...hours },
    /** 0: never. */
    expireOrdersDays: {
      section: 'orders',
      kind: 'wholeNumber',
      label: 'Cancel them after (days)',
      storedLabel: 'Cancel unconfirmed orders, in days',
      hint: 'Pending orders without a payment that no trip has and no quote agreed on. Left empty, they stay.',
      max: 365,
      empty: 0,
    },
    expiryNoticeDays: {
      section: 'orders',
      kind: 'wholeNumber',
      label: 'Remind the customer (days before)',
      storedLabel: 'Remind of unconfirmed orders, in days',
      hint: 'By e-mail and SMS, worded under Messages to customers. Nothing is cancelled earlier after it.',
      min: 1,
      max: 30,
    },
    /** Empty: NOTIFY_EMAIL of the environment, or the admin's address. */
    notifyEmail: {
      section: 'notifications',
      kind: 'email',
      label: 'Notification recipient',
      optional: true,
    },
    /** After which the customer is erased from an order; 0: never. */
    keepOrdersMonths: {
      label: 'Keep those of orders (months)',
      storedLabel: 'Keep details of orders, in months',
      hint: 'After that the order stays without name, address and number. Tax records: 72.',
      ...months,
    },
    keepEnquiriesMonths: {
      label: 'Keep messages (months)',
      storedLabel: 'Keep messages, in months',
      hint: 'After that they are deleted. The privacy page says both; left empty, they are kept for ever.',
      ...months,
    },
  },
  defaults: {
    phone: '+233 30 200 0000',
    whatsapp: '+233 20 200 0000',
    email: 'sales@example.com',
    address: 'Weija Junction, Accra',
    deliveryFeePesewas: 50_00,
    freeDeliveryFromPesewas: 500_00,
    taxMode: 'off',
    vatRate: 15_00,
    nhilRate: 2_50,
    getfundRate: 2_50,
    hoursWeekdays: '7:00 AM-6:00 PM',
    hoursSaturday: '8:00 AM-4:00 PM',
    hoursSunday: 'Emergency only',
    expireOrdersDays: 0,
    expiryNoticeDays: 2,
    notifyEmail: '',
    // Tax law in Ghana asks for records of six years.
    keepOrdersMonths: 72,
    keepEnquiriesMonths: 24,
  },
})

export type Settings = Values<typeof settings.fields>
/** With where the shop delivers, which is edited on a page of its own, and whether customers choose the day. */
export type ShopSettings = Settings & DeliveryZones & { choosesDays?: true }
export const defaultSettings: ShopSettings = { ...settings.defaults, ...deliveryZones.defaults }
