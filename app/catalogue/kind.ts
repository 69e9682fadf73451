import type { Unit } from './unit.ts'

export const kinds = ['block', 'paver', 'drain', 'concrete', 'sheet', 'other'] as const

/** What decides which measures goods have, and how they are cut and estimated. The category is for shoppers. */
export type Kind = (typeof kinds)[number]
export type MeasuredKind = Exclude<Kind, 'other'>

export const kindNames: Record<Kind, string> = {
  block: 'Block',
  paver: 'Paver',
  drain: 'Drain',
  concrete: 'Concrete',
  sheet: 'Roofing sheet',
  other: 'Other',
}

/** The units in which goods of a kind are estimated and cut. */
export const unitsOfKind: Record<MeasuredKind, readonly Unit[]> = {
  block: ['block', 'piece', 'm²'],
  paver: ['m²'],
  drain: ['m'],
  concrete: ['m³'],
  sheet: ['m²'],
}

/** Pages that work out how much of the goods a building takes. */
export const estimatePaths: Record<MeasuredKind, string> = {
  block: '/estimate/wall',
  paver: '/estimate/paving',
  drain: '/estimate/drain',
  concrete: '/estimate/slab',
  sheet: '/estimate/roof',
}
