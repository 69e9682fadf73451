import { formatNumber, metres } from '../platform/text/length.ts'
import { type Drawing, type Point, rectangle, sideMeasures } from './drawing.ts'
import { defineEstimator, wasteField } from './estimator.ts'
import { findMaterial } from './material.ts'
import { estimateRoof, type RoofInput, type RoofShape, roofGeometry } from './roof.ts'

export const roofEstimator = defineEstimator({
  name: 'roof',
  kind: 'sheet',
  fields: {
    shape: {
      kind: 'choice',
      label: 'Roof',
      initial: 'gable',
      options: [
        { value: 'gable', label: 'Gable: two slopes' },
        { value: 'hip', label: 'Hip: four slopes' },
        { value: 'lean-to', label: 'Lean-to: one slope' },
      ],
    },
    sheet: { kind: 'choice', label: 'Sheet', initial: 'aluminum-sheets:0-45-mm-red', options: 'materials' },
    length: {
      kind: 'length',
      label: 'Length of the building',
      initial: '12',
      min: 0.5,
      max: 200,
      hint: 'Metres, such as 12.5, or feet and inches, such as 41\'6".',
    },
    width: {
      kind: 'length',
      label: 'Width of the building',
      initial: '8',
      min: 0.5,
      max: 60,
      hint: 'The slopes fall over the width.',
    },
    pitch: { kind: 'degrees', label: 'Pitch', initial: '15', min: 3, max: 60, hint: 'In degrees.' },
    overhang: { kind: 'length', label: 'Overhang', initial: '0.6', min: 0, max: 3, hint: 'On all sides.' },
    lap: {
      kind: 'length',
      label: 'End lap',
      initial: '200 mm',
      min: 0.1,
      max: 0.5,
      hint: 'Where sheets meet on a slope.',
    },
    waste: wasteField,
  },
  calculate(values, materials) {
    const material = findMaterial(materials, values.sheet)
    if (!material) return { errors: { sheet: 'We have no sheets to estimate with at the moment.' } }
    const { minPitch } = material.size
    if (values.pitch < minPitch)
      return { errors: { pitch: `This sheet needs a pitch of ${formatNumber(minPitch)}° or more.` } }
    const input = { ...values, shape: values.shape as RoofShape }
    return { estimate: estimateRoof(input, material), drawing: drawRoof(input) }
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
