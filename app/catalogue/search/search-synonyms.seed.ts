import type { Synonym } from './search-index.ts'

/** By what the shop calls it: what builders in Ghana type. */
const termsByMeaning = {
  'paving stones': 'pavement block, interlock tiles, cobblestone, tiles, floor tiles',
  paving: 'pavement',
  'hollow blocks, solid blocks': 'cement block, concrete block',
  'hollow blocks, solid blocks, interlocking blocks': 'building block',
  'u-drains': 'gutter, drain channel',
  culverts: 'concrete pipe, drain pipe, ring culvert',
  aluminum: 'aluminium',
  'aluminum, galvanized sheets': 'aluzinc',
  'galvanized sheets, corrugated sheets': 'zinc, iron sheet',
  galvanized: 'galvanised',
  'aluminum sheets, galvanized sheets': 'ibr',
  'tile profile sheets': 'roof tiles, roofing tiles, step tiles',
  'industrial sheets, galvanized sheets': 'cladding',
  polycarbonate: 'skylight, transparent sheet, plastic sheet, perspex',
  'ready-mix concrete': 'premix',
  'ready-mix': 'ready mixed',
  'solid blocks': 'foundation block',
  '4 inch': 'four inch',
  '5 inch': 'five inch',
  '6 inch': 'six inch',
  '8 inch': 'eight inch',
  '9 inch': 'nine inch',
  'grade 15': 'm15, c15',
  'grade 20': 'm20, c20',
  'grade 25': 'm25, c25',
  'grade 30': 'm30, c30',
}

const laterTermsByMeaning = {
  'paving stones':
    'paving block, paver block, paving slab, interlocking paving, interlock paving, interlocking paver, interlocking paving block, interlocking pavement block',
  'aluminum, galvanized sheets': 'alu zinc',
}

const toSynonyms = (terms: Record<string, string>): Synonym[] =>
  Object.entries(terms).flatMap(([meaning, each]) => each.split(', ').map(term => ({ term, meaning })))

/** The search words of a new shop. */
export const initialSynonyms = toSynonyms(termsByMeaning)

/** Those that shops of earlier versions have not had. */
export const laterSynonyms = toSynonyms(laterTermsByMeaning)
