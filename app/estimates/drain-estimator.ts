import { formatNumber } from '../platform/text/length.ts'
import {
  channelFlow,
  chooseDrain,
  type DrainInput,
  estimateDrain,
  runoff,
  trenchSize,
  workingSpace,
} from './drain.ts'
import { type Drawing, emptyDrawing, rectangle, sideMeasures } from './drawing.ts'
import { defineEstimator, lengthField, materialField, maxRows, numberField, wasteField } from './estimator.ts'
import { type DrainSize, findMaterial } from './material.ts'

const area = (label: string, sample: string) =>
  numberField({ kind: 'number', label, sample, min: 0, max: 1_000_000, unit: 'm²', empty: 0 })

export const drainEstimator = defineEstimator({
  name: 'drain',
  kind: 'drain',
  fields: {
    run: {
      kind: 'list',
      label: 'Runs',
      item: 'run',
      max: maxRows,
      hint: 'One for each straight part, from the top to the outfall. Metres, such as 12.5, or feet and inches, such as 41\'6".',
      fields: { length: lengthField('Length', 0.5, 2_000) },
      sample: [{ length: '18' }, { length: '7' }],
      check: runs => (runs.length === 0 ? 'Enter at least one run.' : undefined),
    },
    roof: area('Roofs in m²', '150'),
    paved: area('Paving in m²', '100'),
    ground: area('Bare or planted ground in m²', '250'),
    rain: numberField({
      kind: 'number',
      label: 'Design rain',
      initial: '140',
      min: 10,
      max: 400,
      unit: 'mm/h',
      hint: 'In mm/h. 140 is used for Accra.',
    }),
    fall: numberField({
      kind: 'number',
      label: 'Fall',
      initial: '1',
      min: 0.2,
      max: 15,
      unit: '%',
      hint: 'In per cent. 1 is 10 mm on each metre.',
    }),
    terrain: {
      kind: 'choice',
      label: 'Ground',
      initial: 'falls',
      choices: { falls: 'Falls with the drain', level: 'Is level' },
    },
    size: materialField('Drain', 'advised', { advised: 'As the rain asks for' }),
    waste: wasteField,
  },
  calculate({ roof, paved, ground, ...values }, materials) {
    const input = { ...values, catchment: { roof, paved, ground }, isGroundLevel: values.terrain === 'level' }
    const flow = runoff(input.catchment, values.rain)
    const chosen = values.size === 'advised' ? undefined : findMaterial(materials, values.size)
    const material = chosen ?? chooseDrain(materials, flow, values.fall)
    if (materials.length === 0)
      return { errors: { size: 'We have no drains to estimate with at the moment.' } }
    if (!material)
      return {
        errors: {
          roof: `No drain of ours carries ${formatNumber(flow * 1_000, 0)} l/s at this fall. Divide the area between two drains, or call us.`,
        },
      }
    return { estimate: estimateDrain(input, material), drawing: drawDrain(input, material.size, flow) }
  },
})

/** Metres of water in the drain, found by bisection. */
function waterDepth({ insideWidthMm, insideDepthMm }: DrainSize, fall: number, flow: number) {
  let [low, high] = [0, insideDepthMm / 1_000]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (channelFlow(insideWidthMm / 1_000, middle, fall / 100) < flow) low = middle
    else high = middle
  }
  return high
}

/** A section through drain, bed and trench. */
function drawDrain({ fall }: DrainInput, size: DrainSize, flow: number): Drawing {
  const { insideWidthMm, insideDepthMm, outsideWidthMm, outsideHeightMm } = size
  const [width, depth] = [insideWidthMm / 1_000, insideDepthMm / 1_000]
  const trench = trenchSize(size)
  const left = workingSpace + (outsideWidthMm - insideWidthMm) / 2_000
  const water = waterDepth(size, fall, flow)
  return {
    ...emptyDrawing(
      `Section through a drain of ${formatNumber(insideWidthMm, 0)} by ${formatNumber(insideDepthMm, 0)} mm, filled to ${formatNumber(water * 1_000, 0)} mm in the design rain`,
    ),
    shapes: [
      { points: rectangle(0, 0, trench.width, trench.depth), tone: 'ground' },
      {
        points: rectangle(workingSpace, 0, outsideWidthMm / 1_000, outsideHeightMm / 1_000),
        tone: 'concrete',
      },
      { points: rectangle(left, 0, width, depth), tone: 'opening' },
      { points: rectangle(left, depth - water, width, water), tone: 'water' },
    ],
    measures: sideMeasures(trench.width, trench.depth, 'trench '),
  }
}
