import type { Values } from '../platform/fields/field.ts'
import { defineSettings } from '../platform/fields/piece.ts'
import { comparablePlace } from './places.ts'

type Entry = Readonly<Record<string, unknown>>

function checkClosedDays(entries: readonly Entry[]) {
  const wrong = entries.find(({ from, to }) => to && String(to) < String(from))
  return wrong && `“${wrong.reason}” ends before it begins.`
}

function checkYards(yards: readonly Entry[]) {
  const names = new Set<string>()
  const yardOf = new Map<string, string>()
  for (const { name: typed, zones } of yards) {
    const name = String(typed).trim()
    if (names.has(comparablePlace(name))) return `“${name}” stands in the list twice.`
    names.add(comparablePlace(name))
    for (const zone of Array.isArray(zones) ? zones : []) {
      const other = yardOf.get(comparablePlace(zone))
      if (other !== undefined) return `“${zone}” is supplied from “${other}” and from “${name}”.`
      yardOf.set(comparablePlace(zone), name)
    }
  }
  return undefined
}

const tonnes = { kind: 'number', label: 'Tonnes a day', min: 0.1, max: 100_000, step: 0.1 } as const

const workingDay = (label: string) => ({ kind: 'switch', label }) as const

/** On which days the goods go out, and how much of them. Off, orders have no day. */
export const deliveryDays = defineSettings({
  key: 'delivery-days',
  title: 'Delivery days',
  savedAt: '/admin/deliveries/days',
  paths: ['/*'],
  exported: [],
  fields: {
    isOn: {
      kind: 'switch',
      label: 'Customers choose the day',
      hint: 'The checkout offers the next days that have room. Off, you agree on the day by phone.',
    },
    workingDays: {
      kind: 'group',
      label: 'Working days',
      fields: {
        monday: workingDay('Monday'),
        tuesday: workingDay('Tuesday'),
        wednesday: workingDay('Wednesday'),
        thursday: workingDay('Thursday'),
        friday: workingDay('Friday'),
        saturday: workingDay('Saturday'),
        sunday: workingDay('Sunday'),
      },
    },
    closedDays: {
      kind: 'list',
      label: 'Holidays and closed days',
      item: 'closed day',
      max: 100,
      fields: {
        from: { kind: 'date', label: 'Day, or the first of several' },
        to: { kind: 'date', label: 'Last day', optional: true },
        reason: { kind: 'text', label: 'Reason', max: 60, placeholder: 'Independence Day' },
      },
      check: checkClosedDays,
    },
    cutOff: {
      kind: 'text',
      label: 'Cut-off time',
      hint: 'Such as 15:00, Accra time. An order after it counts as one of the next working day. Until then on the working day before, customers can move their day.',
      max: 5,
      check: (text: string) =>
        /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : 'Enter a time such as 15:00 or 09:30',
    },
    tonnesPerDay: {
      ...tonnes,
      hint: 'What goes out on a day, delivered or collected, in goods whose weight is known. Empty: no limit.',
      optional: true,
    },
    yards: {
      kind: 'list',
      label: 'Yards with tonnes of their own',
      item: 'yard',
      max: 20,
      hint: 'Only where several yards deliver. Everything else counts towards the tonnes above.',
      fields: {
        name: { kind: 'text', label: 'Branch', max: 60, hint: 'As under Website, Branches.' },
        tonnes,
        zones: {
          kind: 'lines',
          label: 'Zones that it supplies',
          hint: 'One name per line. What is collected at the branch counts too.',
          max: 60,
          maxLines: 40,
          rows: 2,
        },
      },
      check: checkYards,
    },
    daysOffered: {
      kind: 'wholeNumber',
      label: 'Days to choose from',
      hint: 'How many days with room the checkout offers.',
      min: 1,
      max: 30,
    },
  },
  defaults: {
    isOn: false,
    workingDays: {
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      saturday: true,
      sunday: false,
    },
    closedDays: [],
    cutOff: '15:00',
    tonnesPerDay: null,
    yards: [],
    daysOffered: 10,
  },
})

export type DeliveryDays = Values<typeof deliveryDays.fields>
