import { formatNumber, metres } from '../platform/length.ts'
import { type Drawing, emptyDrawing, type Point } from './drawing.ts'
import { defineEstimator, wasteField } from './estimator.ts'
import { findMaterial } from './material.ts'
import { estimateRoof, type RoofInput, type RoofShape, roofGeometry } from './roof.ts'

export const roofEstimator = defineEstimator({
  name: 'roof',
  category: 'roofing',
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
  const drawing = emptyDrawing(
    `Plan of a ${input.shape} roof of ${metres(eave)} by ${metres(span)} with overhangs`,
  )
  const [a, b, c, d]: Point[] = [
    [0, 0],
    [eave, 0],
    [eave, span],
    [0, span],
  ] as Point[] as [Point, Point, Point, Point]
  const corners = [a, b, c, d] as Point[]
  drawing.shapes.push({ points: corners, tone: 'sheet' })
  drawing.measures.push(
    { from: [0, span], to: [eave, span], text: metres(eave) },
    { from: [0, 0], to: [0, span], text: metres(span) },
  )
  if (input.shape === 'gable')
    drawing.lines.push([
      [0, span / 2],
      [eave, span / 2],
    ])
  if (input.shape === 'hip') {
    const [left, right]: [Point, Point] = [
      [span / 2, span / 2],
      [span / 2 + ridge, span / 2],
    ]
    if (ridge > 0) drawing.lines.push([left, right])
    drawing.lines.push([a as Point, left], [d as Point, left], [b as Point, right], [c as Point, right])
  }
  drawing.labels.push({ at: [eave / 2, span * 0.25], text: `${formatNumber(input.pitch)}°` })
  return drawing
}
