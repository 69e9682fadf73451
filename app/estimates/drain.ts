import { formatNumber as n } from '../platform/text/length.ts'
import { type Estimate, roundUpTo, sum } from './estimator.ts'
import type { DrainSize, Material } from './material.ts'

export type Catchment = { roof: number; paved: number; ground: number }
export type DrainInput = {
  /** Straight runs, one after the other. */
  run: { length: number }[]
  /** Per cent. */
  fall: number
  catchment: Catchment
  /** mm/h. */
  rain: number
  /** Level ground is dug deeper towards the outfall. */
  isGroundLevel: boolean
  waste: number
}

const runoffCoefficients = { roof: 0.95, paved: 0.9, ground: 0.35 } satisfies Catchment
/** Manning's n. */
const concreteRoughness = 0.013
/** Share of the depth that water may fill; the rest is freeboard. */
const maxFill = 0.8
/** On both sides of the drain. */
export const workingSpace = 0.15
const bed = 0.1

/** m³/s by the rational method: area × coefficient × rainfall intensity; `catchment` in m², `rain` in mm/h. */
export const runoff = (catchment: Catchment, rain: number, coefficients: Catchment = runoffCoefficients) =>
  (sum((['roof', 'paved', 'ground'] as const).map(surface => catchment[surface] * coefficients[surface])) *
    rain) /
  3_600_000

/** m³/s by Manning in an open rectangular channel; `width` and `depth` of the water in m, `slope` in m/m. */
export function channelFlow(width: number, depth: number, slope: number, roughness = concreteRoughness) {
  const area = width * depth
  const radius = area / (width + 2 * depth)
  return (area * radius ** (2 / 3) * Math.sqrt(slope)) / roughness
}

/** m³/s of a drain filled to `maxFill` of its depth; `fall` in per cent. */
export const capacityOf = ({ insideWidthMm, insideDepthMm }: DrainSize, fall: number) =>
  channelFlow(insideWidthMm / 1_000, (insideDepthMm / 1_000) * maxFill, fall / 100)

/** The smallest drain that carries the flow, undefined where none does. */
export const chooseDrain = (materials: readonly Material<DrainSize>[], flow: number, fall: number) =>
  materials
    .toSorted((a, b) => capacityOf(a.size, fall) - capacityOf(b.size, fall))
    .find(({ size }) => capacityOf(size, fall) >= flow)

/** Metres, without the depth that level ground adds. */
export const trenchSize = ({ outsideWidthMm, outsideHeightMm }: DrainSize) => ({
  width: outsideWidthMm / 1_000 + 2 * workingSpace,
  depth: outsideHeightMm / 1_000 + bed,
})

export function estimateDrain(input: DrainInput, material: Material<DrainSize>): Estimate {
  const { size } = material
  const { roof, paved, ground } = input.catchment
  const length = sum(input.run.map(run => run.length))
  const flow = runoff(input.catchment, input.rain)
  const capacity = capacityOf(size, input.fall)
  const factor = 1 + input.waste / 100
  const pieces = roundUpTo(1, (length * factor) / size.lengthM)
  const quantity = roundUpTo(0.5, pieces * size.lengthM)
  const bends = input.run.length - 1
  const trench = trenchSize(size)
  const { width } = trench
  const extraDepth = input.isGroundLevel ? (length * input.fall) / 200 : 0
  const depth = trench.depth + extraDepth
  return {
    line: { material, quantity },
    figures: [
      {
        label: 'Flow in the design rain',
        value: `${n(flow * 1_000, 1)} l/s`,
        formula: '(roofs × 0.95 + paving × 0.9 + ground × 0.35) × rain ÷ 3,600',
        formulaWithValues: `(${n(roof)} × 0.95 + ${n(paved)} × 0.9 + ${n(ground)} × 0.35) × ${n(input.rain)} ÷ 3,600 = ${n(flow * 1_000, 1)} l/s`,
        sources: ['rational', 'runoff', 'rain'],
      },
      {
        label: 'What the drain carries',
        value: `${n(capacity * 1_000, 1)} l/s`,
        formula: 'A × (A ÷ wetted edge)^⅔ × √fall ÷ 0.013, filled to 0.8 of its depth',
        formulaWithValues: `${n(size.insideWidthMm, 0)} mm wide, ${n(size.insideDepthMm * maxFill, 0)} mm deep, ${n(input.fall)} % fall: ${n(capacity * 1_000, 1)} l/s`,
        sources: ['manning', 'freeboard', 'product'],
      },
      {
        label: 'Pieces',
        value: n(pieces, 0),
        formula: 'length of all runs × (1 + waste) ÷ length of a piece, rounded up',
        formulaWithValues: `${n(length)} × ${n(factor, 3)} ÷ ${n(size.lengthM)} = ${n((length * factor) / size.lengthM, 1)}, so ${n(pieces, 0)}`,
        sources: ['product', 'waste'],
      },
      {
        label: 'Bends',
        value: n(bends, 0),
        formula: 'runs − 1',
        formulaWithValues: `${input.run.length} − 1 = ${bends}`,
        sources: ['geometry'],
      },
      {
        label: 'Fall from end to end',
        value: `${n(length * input.fall * 10, 0)} mm`,
        formula: 'length of all runs × fall',
        formulaWithValues: `${n(length)} × ${n(input.fall)} % = ${n((length * input.fall) / 100)} m`,
        sources: ['geometry'],
      },
      {
        label: 'Volume to dig',
        value: `${n(length * width * depth, 1)} m³`,
        formula:
          'length × (outside width + 2 × 0.15) × (outside height + 0.1 + half of the fall where the ground is level)',
        formulaWithValues: `${n(length)} × ${n(width, 3)} × ${n(depth, 3)} = ${n(length * width * depth, 1)} m³`,
        sources: ['trench', 'product'],
      },
    ],
    notes: [
      ...(bends > 0 ? ['Bends are cut and cast on site, or made to order: ask us.'] : []),
      ...(capacity < flow ? ['This drain is too small for the design rain.'] : []),
    ],
  }
}
