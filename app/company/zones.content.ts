import type { Fields, Values } from '../platform/fields/field.ts'
import { defineSettings } from '../platform/fields/piece.ts'
import { comparablePlace, districtOf } from './places.ts'

const money = (label: string, hint: string) =>
  ({ kind: 'money', label, storedLabel: `${label}, in pesewas`, hint, max: 10_000_000_00 }) as const
const listOf = (entry: unknown) => (Array.isArray(entry) ? entry : [])
const textsOf = (entry: unknown) => listOf(entry).filter(text => typeof text === 'string')

type Entry = Readonly<Record<string, unknown>>

/** A heavier load must not cost less, nor a further truck make it cheaper. */
function checkRates(rates: readonly Entry[]) {
  if (rates.length === 0) return 'Add a rate.'
  for (const [index, rate] of rates.entries()) {
    const before = rates[index - 1]
    if (!before) continue
    if (Number(rate.upToTonnes) <= Number(before.upToTonnes))
      return `List the rates from light to heavy: ${rate.upToTonnes} t stands below ${before.upToTonnes} t.`
    if (Number(rate.feePesewas) < Number(before.feePesewas))
      return `A heavier load can't cost less: the fee up to ${rate.upToTonnes} t is below that up to ${before.upToTonnes} t.`
  }
  return undefined
}

function checkZones(zones: readonly Entry[]) {
  const names = new Set<string>()
  const zoneOf = new Map<string, string>()
  let everywhereElse: string | undefined
  for (const zone of zones) {
    const name = String(zone.name).trim()
    if (names.has(comparablePlace(name))) return `Two zones are called “${name}”.`
    names.add(comparablePlace(name))
    const places = textsOf(zone.places)
    if (places.length === 0) {
      if (everywhereElse !== undefined)
        return `“${everywhereElse}” and “${name}” have no places, but only one zone can be everywhere else.`
      everywhereElse = name
    }
    for (const place of places) {
      const other = zoneOf.get(comparablePlace(place))
      if (other !== undefined && other !== name) return `“${place}” stands in “${other}” and in “${name}”.`
      zoneOf.set(comparablePlace(place), name)
    }
    const prefix = textsOf(zone.addressPrefixes).find(text => !districtOf(text))
    if (prefix !== undefined)
      return `“${prefix}” is not the beginning of a digital address, such as GA or GA-183.`
  }
  return undefined
}

const zoneFields = {
  name: { kind: 'text', label: 'Name', max: 60 },
  places: {
    kind: 'lines',
    label: 'Places',
    hint: 'One per line: towns and areas, as customers type them. A zone without places is everywhere else.',
    max: 60,
    maxLines: 200,
    rows: 4,
  },
  addressPrefixes: {
    kind: 'lines',
    label: 'Digital addresses that begin with',
    hint: 'One per line, such as GA or GA-183. They suggest the zone to the customer; the place decides.',
    max: 6,
    maxLines: 100,
    rows: 2,
  },
  rates: {
    kind: 'list',
    label: 'Rates',
    item: 'rate',
    max: 12,
    fields: {
      upToTonnes: { kind: 'number', label: 'Up to (tonnes)', min: 0.1, max: 1_000, step: 0.1 },
      feePesewas: {
        kind: 'money',
        label: 'Fee (GHS)',
        storedLabel: 'Fee, in pesewas',
        max: 10_000_000_00,
      },
    },
    check: checkRates,
  },
  furtherTruckPesewas: money(
    'Each further truck (GHS)',
    'A truck carries what the last rate says. Heavier orders need further trucks.',
  ),
  freeFromPesewas: {
    ...money(
      'Free delivery from (GHS)',
      'Goods of this worth and more are delivered free, at bulk prices and before discounts. Empty: never.',
    ),
    optional: true,
  },
  smallestOrderPesewas: {
    ...money('Smallest order (GHS)', 'Goods of less are not delivered there. Empty: any order is.'),
    optional: true,
  },
  noticeDays: {
    kind: 'wholeNumber',
    label: 'Days of notice',
    hint: 'How many days after the order it can come at the earliest.',
    max: 60,
    empty: 0,
  },
} as const satisfies Fields

/** Where the shop delivers at which fee. Without zones the fee of the settings applies everywhere. */
export const deliveryZones = defineSettings({
  key: 'delivery-zones',
  title: 'Delivery zones',
  savedAt: '/admin/deliveries/zones',
  paths: ['/*'],
  exported: [],
  fields: {
    zones: {
      kind: 'list',
      label: 'Zones',
      item: 'zone',
      max: 40,
      hint: 'Without zones the delivery fee of Settings applies everywhere. With zones, customers say where it goes.',
      fields: zoneFields,
      check: checkZones,
    },
    deliversElsewhere: {
      kind: 'switch',
      label: 'Deliver to other places too, at the delivery fee of Settings',
      hint: 'Where no zone is everywhere else. Off, customers of other places are told to ask for a quote.',
    },
    canCollect: {
      kind: 'switch',
      label: 'Customers can collect at the yard',
      hint: 'At one of the branches under Website, free of charge.',
    },
    asksForSite: {
      kind: 'switch',
      label: "Ask for the site's details",
      hint: 'Digital address, landmark, position, who receives it, access and unloading; customers can leave them out.',
    },
  },
  defaults: { zones: [], deliversElsewhere: true, canCollect: false, asksForSite: true },
})

export type DeliveryZones = Values<typeof deliveryZones.fields>
export type Zone = DeliveryZones['zones'][number]
