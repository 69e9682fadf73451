import type { Zone } from './zones.content.ts'

/** Up to 5 t for GHS 800, up to 15 t for GHS 1,500, and GHS 1,200 for each further truck. */
export const makeZone = (changes: Partial<Zone> = {}): Zone => ({
  name: 'Kumasi',
  places: ['Kumasi', 'Ejisu', 'Kɔkofu'],
  addressPrefixes: ['AK'],
  rates: [
    { upToTonnes: 5, feePesewas: 800_00 },
    { upToTonnes: 15, feePesewas: 1_500_00 },
  ],
  furtherTruckPesewas: 1_200_00,
  freeFromPesewas: null,
  smallestOrderPesewas: null,
  noticeDays: 0,
  ...changes,
})
