import { comparablePlace } from './places.ts'
import type { Zone } from './zones.content.ts'

/**
 * The zone that a typed place lies in: by the whole text, by one of its parts between commas, or by a name among its words, as in
 * "near Weija". Otherwise the zone that is everywhere else.
 */
export function findZone(zones: readonly Zone[], typed: string): Zone | undefined {
  if (!comparablePlace(typed)) return undefined
  const named = zonesByName(zones)
  for (const name of [typed, ...typed.split(',')]) {
    const zone = named.get(comparablePlace(name))
    if (zone) return zone
  }
  return zoneAmongWords(named, typed) ?? zones.find(({ places }) => places.length === 0)
}

type ZonesByName = ReadonlyMap<string, Zone>

function zonesByName(zones: readonly Zone[]): ZonesByName {
  const named = new Map<string, Zone>()
  for (const zone of zones) {
    if (zone.places.length === 0) continue
    for (const name of [zone.name, ...zone.places].map(comparablePlace))
      if (name && !named.has(name)) named.set(name, zone)
  }
  return named
}

/** The zone of the longest name among the words of each part, unless names of two zones are as long. */
function zoneAmongWords(named: ZonesByName, typed: string) {
  for (const part of typed.split(/[,;/()–—]|\s-\s/)) {
    const words = townWords(part)
    for (let length = words.length; length > 0; length--) {
      const runs = words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(''))
      const [zone, ...others] = new Set(runs.flatMap(run => named.get(run) ?? []))
      if (zone && others.length === 0) return zone
      if (zone) break
    }
  }
  return undefined
}

/** The words of a part that can name a town. A road is named after a town far away, and a region is larger than its capital. */
function townWords(part: string): string[] {
  const words = part.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  const towns = words
    .filter((_, index) => !isOfRegion(words, index))
    .map(comparablePlace)
    .filter(Boolean)
  return towns.some(word => roads.has(word)) ? [] : towns
}

const roads = new Set([
  'road',
  'rd',
  'street',
  'st',
  'highway',
  'motorway',
  'avenue',
  'ave',
  'lane',
  'bypass',
])
const regionPrefixes = new Set(['bono', 'greater', 'north', 'upper', 'western'])

/** Whether a word belongs to the name of a region, as those of "Upper East Region" and "Greater Accra" do. */
function isOfRegion(words: readonly string[], index: number): boolean {
  const [before, word = '', next, afterNext] = [words[index - 1], ...words.slice(index, index + 3)]
  if (word === 'region' || next === 'region') return true
  if (afterNext === 'region' && regionPrefixes.has(word)) return true
  return (word === 'greater' && next === 'accra') || (before === 'greater' && word === 'accra')
}
