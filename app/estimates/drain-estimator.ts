import { formatNumber } from '../platform/length.ts'
import { capacityOf, chooseDrain, type DrainInput, estimateDrain, runoff } from './drain.ts'
import { type Drawing, emptyDrawing, rectangle } from './drawing.ts'
import { defineEstimator, type NumberField, wasteField } from './estimator.ts'
import { type DrainSize, findMaterial } from './material.ts'

const area = (label: string, initial: string) =>
  ({ kind: 'area', label, initial, min: 0, max: 1_000_000, optional: true }) satisfies NumberField

export const drainEstimator = defineEstimator({
  name: 'drain',
  category: 'drainage',
  fields: {
    run: {
      kind: 'group',
      label: 'Runs',
      row: 'run',
      hint: 'One for each straight part, from the top to the outfall. Metres, such as 12.5, or feet and inches, such as 41\'6".',
      required: true,
      fields: { length: { kind: 'length', label: 'Length', initial: '', min: 0.5, max: 2_000 } },
      initial: [{ length: '18' }, { length: '7' }],
    },
    roof: area('Roofs in m²', '150'),
    paved: area('Paving in m²', '100'),
    ground: area('Bare or planted ground in m²', '250'),
    rain: {
      kind: 'rain',
      label: 'Design rain',
      initial: '140',
      min: 10,
      max: 400,
      hint: 'In mm/h. 140 is used for Accra.',
    },
    fall: {
      kind: 'percent',
      label: 'Fall',
      initial: '1',
      min: 0.2,
      max: 15,
      hint: 'In per cent. 1 is 10 mm on each metre.',
    },
    terrain: {
      kind: 'choice',
      label: 'Ground',
      initial: 'falls',
      options: [
        { value: 'falls', label: 'Falls with the drain' },
        { value: 'level', label: 'Is level' },
      ],
    },
    size: {
      kind: 'choice',
      label: 'Drain',
      initial: 'advised',
      options: 'materials',
      first: 'As the rain asks for',
    },
    waste: wasteField,
  },
  calculate({ roof = 0, paved = 0, ground = 0, ...values }, materials) {
    const input = { ...values, catchment: { roof, paved, ground }, isGroundLevel: values.terrain === 'level' }
    const flow = runoff(input.catchment, values.rain)
    const chosen = values.size === 'advised' ? undefined : findMaterial(materials, values.size)
    const material = chosen ?? chooseDrain(materials, flow, values.fall)
    if (!material)
      return {
        errors: {
          [materials.length > 0 ? 'roof' : 'size']:
            materials.length > 0
              ? `No drain of ours carries ${formatNumber(flow * 1_000, 0)} l/s at this fall. Divide the area between two drains, or call us.`
              : 'We have no drains to estimate with at the moment.',
        },
      }
    return { estimate: estimateDrain(input, material), drawing: drawDrain(input, material.size, flow) }
  },
})

/** The depth to which the flow fills the drain, by halving the interval. */
function waterDepth({ insideWidthMm, insideDepthMm }: DrainSize, fall: number, flow: number) {
  let [low, high] = [0, insideDepthMm]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    // Capacity is that of 0.8 of the depth.
    if (capacityOf({ insideWidthMm, insideDepthMm: middle / 0.8 } as DrainSize, fall) < flow) low = middle
    else high = middle
  }
  return high / 1_000
}

/** A section through drain, bed and trench. */
function drawDrain({ fall }: DrainInput, size: DrainSize, flow: number): Drawing {
  const [inside, insideDepth, outside, height] = [
    size.insideWidthMm,
    size.insideDepthMm,
    size.outsideWidthMm,
    size.outsideHeightMm,
  ].map(mm => mm / 1_000) as [number, number, number, number]
  const trench = outside + 0.3
  const wall = (outside - inside) / 2
  const depth = waterDepth(size, fall, flow)
  const drawing = emptyDrawing(
    `Section through a drain of ${formatNumber(size.insideWidthMm, 0)} by ${formatNumber(size.insideDepthMm, 0)} mm, filled to ${formatNumber(depth * 1_000, 0)} mm in the design rain`,
  )
  const x = 0.15
  drawing.shapes.push(
    { points: rectangle(0, 0, trench, height + 0.1), tone: 'ground' },
    { points: rectangle(x, 0, outside, height), tone: 'concrete' },
    { points: rectangle(x + wall, 0, inside, insideDepth), tone: 'opening' },
    { points: rectangle(x + wall, insideDepth - depth, inside, depth), tone: 'water' },
  )
  drawing.measures.push(
    { from: [0, height + 0.1], to: [trench, height + 0.1], text: `trench ${formatNumber(trench)} m` },
    { from: [0, 0], to: [0, height + 0.1], text: `${formatNumber(height + 0.1)} m` },
  )
  return drawing
}
