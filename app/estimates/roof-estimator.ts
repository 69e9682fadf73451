import { formatNumber, metres } from '../platform/text/length.ts'
import { type Drawing, type Point, rectangle, sideMeasures } from './drawing.ts'
import { defineEstimator, materialField, numberField, wasteField } from './estimator.ts'
import { findMaterial } from './material.ts'
import { estimateRoof, type RoofInput, roofGeometry } from './roof.ts'

export const roofEstimator = defineEstimator({
  name: 'roof',
  kind: 'sheet',
  fields: {
    shape: {
      kind: 'choice',
      label: 'Roof',
      initial: 'gable',
      choices: { gable: 'Gable: two slopes', hip: 'Hip: four slopes', 'lean-to': 'Lean-to: one slope' },
    },
    sheet: materialField('Sheet', 'aluminum-sheets:0-45-mm-red'),
    length: numberField({
      kind: 'length',
      label: 'Length of the building',
      sample: '12',
      min: 0.5,
      max: 200,
      hint: 'Metres, such as 12.5, or feet and inches, such as 41\'6".',
    }),
    width: numberField({
      kind: 'length',
      label: 'Width of the building',
      sample: '8',
      min: 0.5,
      max: 60,
      hint: 'The slopes fall over the width.',
    }),
    pitch: numberField({
      kind: 'number',
      label: 'Pitch',
      initial: '15',
      min: 3,
      max: 60,
      unit: '°',
      hint: 'In degrees.',
    }),
    overhang: numberField({
      kind: 'length',
      label: 'Overhang',
      initial: '0.6',
      min: 0,
      max: 3,
      hint: 'On all sides.',
    }),
    lap: numberField({
      kind: 'length',
      label: 'End lap',
      initial: '200 mm',
      min: 0.1,
      max: 0.5,
      hint: 'Where sheets meet on a slope.',
    }),
    waste: wasteField,
  },
  calculate(values, materials) {
    const material = findMaterial(materials, values.sheet)
    if (!material) return { errors: { sheet: 'We have no sheets to estimate with at the moment.' } }
    const { minPitch } = material.size
    if (values.pitch < minPitch)
      return { errors: { pitch: `This sheet needs a pitch of ${formatNumber(minPitch)}° or more.` } }
    return { estimate: estimateRoof(values, material), drawing: drawRoof(values) }
  },
})

/** The roof from above. */
export function drawRoof(input: RoofInput): Drawing {
  const { eave, span, ridge } = roofGeometry(input)
  const middle = span / 2
  const [left, right]: [Point, Point] =
    input.shape === 'hip'
      ? [
          [middle, middle],
          [middle + ridge, middle],
        ]
      : [
          [0, middle],
          [eave, middle],
        ]
  const hips: Drawing['lines'] = [
    [[0, 0], left],
    [[0, span], left],
    [[eave, 0], right],
    [[eave, span], right],
  ]
  return {
    title: `Plan of a ${input.shape} roof of ${metres(eave)} by ${metres(span)} with overhangs`,
    shapes: [{ points: rectangle(0, 0, eave, span), tone: 'sheet' }],
    lines: [
      ...(input.shape !== 'lean-to' && ridge > 0 ? [[left, right] as const] : []),
      ...(input.shape === 'hip' ? hips : []),
    ],
    measures: sideMeasures(eave, span),
    labels: [{ position: [eave / 2, span / 4], text: `${formatNumber(input.pitch)}°` }],
  }
}
