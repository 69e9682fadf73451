import { type Cut, cutArea, lengthToCut, maxCuts, mergeCuts, toCentimetres } from '../catalogue/cut-list.ts'
import type { Sheet } from '../catalogue/sheet.ts'
import { formatNumber as n } from '../platform/text/length.ts'
import { type Estimate, roundUpTo, sum } from './estimator.ts'
import type { Material, SheetSize } from './material.ts'

export const roofShapes = ['gable', 'hip', 'lean-to'] as const
type RoofShape = (typeof roofShapes)[number]

export type RoofInput = {
  shape: RoofShape
  /** Of the building; a lean-to falls over its width. */
  length: number
  width: number
  /** Degrees. */
  pitch: number
  overhang: number
  /** Of sheets that meet on a slope. */
  lap: number
  waste: number
}

const capLength = 2.4
const capLap = 0.15
const screwSpacing = 0.17

/** Over which a slope runs, in plan. */
const spanNames = { gable: 'half the width', hip: 'half the shorter side', 'lean-to': 'width' }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The plan with overhangs, the length of a slope from eave to ridge, the area, and the lines that caps cover. */
export function roofGeometry({ shape, length, width, pitch, overhang }: RoofInput) {
  const [long, short] = [length + 2 * overhang, width + 2 * overhang]
  const [eave, span] = shape === 'hip' && short > long ? [short, long] : [long, short]
  const run = shape === 'lean-to' ? span : span / 2
  const slope = run / Math.cos(radians(pitch))
  const rise = run * Math.tan(radians(pitch))
  const hip = Math.hypot(run, run, rise)
  const ridge = shape === 'hip' ? eave - span : eave
  return {
    eave,
    span,
    slope,
    ridge,
    hip,
    area: (eave * span) / Math.cos(radians(pitch)),
    caps: shape === 'hip' ? ridge + 4 * hip : ridge,
  }
}

/** How far up each strip of a sheet's cover reaches, from one end of the eave to the other. */
function stripHeights(eave: number, cover: number, heightAt: (x: number) => number): number[] {
  const count = roundUpTo(1, eave / cover)
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * cover, Math.min((index + 1) * cover, eave)]
    // The height rises to the middle and falls after it.
    return heightAt(Math.min(Math.max(eave / 2, from), to))
  })
}

export function stripLengths(input: RoofInput, cover: number): number[] {
  const { eave, span, slope } = roofGeometry(input)
  const hipHeight = (side: number) => (x: number) => slope * Math.min(1, Math.min(x, side - x) / (span / 2))
  const fullHeight = () => slope
  if (input.shape === 'lean-to') return stripHeights(eave, cover, fullHeight)
  const main = stripHeights(eave, cover, input.shape === 'hip' ? hipHeight(eave) : fullHeight)
  const end = input.shape === 'hip' ? stripHeights(span, cover, hipHeight(span)) : []
  return [...main, ...main, ...end, ...end]
}

/** A strip longer than the longest sheet is laid in equal sheets that lap; a short one is cut from the shortest sheet. */
export function cutStrip(length: number, sheet: Sheet, lap: number): Cut {
  const { maxLengthM } = sheet
  const count = length <= maxLengthM ? 1 : roundUpTo(1, (length - lap) / (maxLengthM - lap))
  return { count, length: lengthToCut((length + (count - 1) * lap) / count, sheet) }
}

/** Sheets of each length, the longest first. A roof of more lengths than a line can have gets longer steps between them. */
export function cutList(input: RoofInput, size: Sheet): Cut[] {
  const strips = stripLengths(input, size.coverMm / 1_000)
  for (let factor = 1; ; factor *= 2) {
    const sheet = { ...size, stepM: size.stepM * factor }
    const cuts = strips.map(strip => {
      const { count, length } = cutStrip(strip, sheet, input.lap)
      return { count, length: Math.min(length, size.maxLengthM) }
    })
    const merged = mergeCuts(cuts)
    if (merged.length <= maxCuts) return merged
  }
}

/** The list with spare sheets of its longest length, for waste in per cent of the run of all sheets. */
export function addSpares(cuts: readonly Cut[], waste: number): { cuts: Cut[]; spares: number } {
  const [longest] = cuts
  if (!longest) return { cuts: [], spares: 0 }
  const spares = roundUpTo(1, (runOf(cuts) * waste) / 100 / longest.length)
  return { cuts: spares > 0 ? mergeCuts([...cuts, { ...longest, count: spares }]) : [...cuts], spares }
}

const runOf = (cuts: readonly Cut[]) =>
  sum(cuts.map(({ count, length }) => count * toCentimetres(length))) / 100

export function estimateRoof(input: RoofInput, material: Material<SheetSize>): Estimate {
  const { size } = material
  const { eave, span, slope, area, caps } = roofGeometry(input)
  const cover = size.coverMm / 1_000
  const coverCuts = cutList(input, size)
  const { cuts, spares } = addSpares(coverCuts, input.waste)
  const longest = coverCuts[0]?.length ?? 0
  const sheets = sum(coverCuts.map(({ count }) => count))
  const quantity = cutArea(cuts, size.coverMm)
  const capCount = roundUpTo(1, Math.max(0, caps - capLap) / (capLength - capLap))
  const perPurlin = roundUpTo(1, cover / screwSpacing)
  const crossings = sum(
    coverCuts.map(({ count, length }) => count * (roundUpTo(1, length / size.purlinSpacingM) + 1)),
  )
  const screws = crossings * perPurlin
  return {
    line: { material, quantity, cuts },
    figures: [
      {
        label: 'Roof area',
        value: `${n(area, 1)} m²`,
        formula: '(length + 2 × overhang) × (width + 2 × overhang) ÷ cos(pitch)',
        formulaWithValues: `${n(eave)} × ${n(span)} ÷ cos(${n(input.pitch)}°) = ${n(area, 1)} m²`,
        sources: ['geometry'],
      },
      {
        label: 'Length of a slope',
        value: `${n(slope)} m`,
        formula: `${spanNames[input.shape]} with overhang ÷ cos(pitch)`,
        formulaWithValues: `${n(input.shape === 'lean-to' ? span : span / 2)} ÷ cos(${n(input.pitch)}°) = ${n(slope)} m`,
        sources: ['geometry', ...(slope > size.maxLengthM ? (['lap'] as const) : [])],
      },
      {
        label: 'Sheets',
        value: n(sheets, 0),
        formula:
          'eave ÷ cover width, rounded up, on each slope; each as long as the roof is at its widest point',
        formulaWithValues: `${n(eave)} ÷ ${n(cover, 3)} = ${n(eave / cover, 1)} on a slope; ${n(sheets, 0)} in all`,
        sources: ['product', 'geometry'],
      },
      {
        label: 'Spare sheets',
        value: n(spares, 0),
        formula: 'length of all sheets × waste ÷ longest length, rounded up; of the longest length',
        formulaWithValues: `${n(runOf(coverCuts))} × ${n(input.waste)} % ÷ ${n(longest)} = ${n((runOf(coverCuts) * input.waste) / 100 / longest, 1)}, so ${n(spares, 0)}`,
        sources: ['waste'],
      },
      {
        label: 'Sheeting to order',
        value: `${n(quantity)} m²`,
        formula: 'length of all sheets with the spare ones × cover width, rounded up to half a square metre',
        formulaWithValues: `${n(runOf(cuts))} × ${n(cover, 3)} = ${n(runOf(cuts) * cover)}, so ${n(quantity)} m²`,
        sources: ['product'],
      },
      {
        label: input.shape === 'lean-to' ? 'Top flashing' : 'Ridge and hip caps',
        value: `${n(caps)} m, ${n(capCount, 0)} pieces`,
        formula: '(length of ridge and hips − lap) ÷ (2.4 − lap), rounded up',
        formulaWithValues: `(${n(caps)} − 0.15) ÷ 2.25 = ${n(Math.max(0, caps - capLap) / (capLength - capLap), 1)}, so ${n(capCount, 0)}`,
        sources: ['ridge'],
      },
      {
        label: 'Screws',
        value: n(screws, 0),
        formula: 'sheets × purlins under each × screws across a sheet',
        formulaWithValues: `${n(crossings, 0)} crossings × ${n(perPurlin)} = ${n(screws, 0)}; purlins ${n(size.purlinSpacingM)} m apart`,
        sources: ['screws'],
      },
    ],
    notes: ['Caps and screws are not in the order. The cut list goes with it.'],
  }
}
