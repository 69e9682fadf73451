import { formatNumber, metres } from '../platform/text/length.ts'
import {
  arrange,
  circle,
  type Drawing,
  emptyDrawing,
  type Point,
  rectangle,
  sideMeasures,
} from './drawing.ts'
import {
  defineEstimator,
  type FieldErrors,
  lengthField,
  materialField,
  maxRows,
  numberField,
  wasteField,
} from './estimator.ts'
import { choosePaver, estimatePaving, type PavingInput, pavedArea, shapeKey } from './paving.ts'

const side = (label: string) => lengthField(label, 0.1, 500)

/** That the specification of pavers names for each traffic. */
const thicknessesMm = { feet: 60, cars: 60, trucks: 80 }
const trafficNames = { feet: 'paths', cars: 'cars', trucks: 'trucks' }

export const pavingEstimator = defineEstimator({
  name: 'paving',
  kind: 'paver',
  materialValue: shapeKey,
  fields: {
    rectangle: {
      kind: 'list',
      max: maxRows,
      label: 'Rectangles',
      item: 'rectangle',
      hint: 'Metres, such as 4.2, or feet and inches, such as 12\'6".',
      fields: { length: side('Length'), width: side('Width') },
      sample: [{ length: '6', width: '4' }],
    },
    corner: {
      kind: 'list',
      max: maxRows,
      label: 'L-shapes',
      item: 'L-shape',
      hint: 'The whole rectangle, and the corner that is cut out of it.',
      fields: {
        length: side('Length'),
        width: side('Width'),
        cutLength: side('Corner length'),
        cutWidth: side('Corner width'),
      },
    },
    circle: {
      kind: 'list',
      max: maxRows,
      label: 'Circles',
      item: 'circle',
      fields: { diameter: side('Diameter') },
    },
    other: {
      kind: 'list',
      max: maxRows,
      label: 'Areas in m²',
      item: 'area',
      fields: {
        area: numberField({ kind: 'number', label: 'Area in m²', min: 0.1, max: 100_000, unit: 'm²' }),
      },
    },
    traffic: {
      kind: 'choice',
      label: 'Traffic',
      initial: 'cars',
      choices: { feet: 'Feet', cars: 'Cars', trucks: 'Trucks, estate roads' },
    },
    paver: materialField('Paver', 'paving-stones:Zig-zag'),
    kerb: numberField({
      kind: 'length',
      label: 'Length of kerb',
      min: 0,
      max: 10_000,
      optional: true,
      hint: 'Empty: all round. 0: no kerb.',
    }),
    waste: wasteField,
  },
  calculate(values, materials) {
    const minThickness = thicknessesMm[values.traffic]
    const material = choosePaver(materials, values.paver, minThickness)
    if (!material) return { errors: { paver: 'We have no pavers to estimate with at the moment.' } }
    const { rectangle, corner, circle, other } = values
    if (rectangle.length + corner.length + circle.length + other.length === 0)
      return { errors: { rectangle: 'Enter at least one area.' } }
    const errors: FieldErrors = {}
    for (const [index, { length, width, cutLength, cutWidth }] of corner.entries()) {
      if (cutLength >= length)
        errors[`corner.${index}.cutLength`] = 'The corner must be shorter than the whole.'
      if (cutWidth >= width)
        errors[`corner.${index}.cutWidth`] = 'The corner must be narrower than the whole.'
    }
    if (Object.keys(errors).length > 0) return { errors }
    const estimate = estimatePaving(values, material)
    if (material.size.thicknessMm < minThickness)
      estimate.notes.unshift(
        `We make this shape up to ${material.size.thicknessMm} mm: too thin for ${trafficNames[values.traffic]}.`,
      )
    return { estimate, drawing: drawPaving(values) }
  },
})

const part = (
  points: Point[],
  measures: Drawing['measures'] = [],
  labels: Drawing['labels'] = [],
): Drawing => ({
  ...emptyDrawing(''),
  shapes: [{ points, tone: 'paver' }],
  measures,
  labels,
})

export function drawPaving(input: PavingInput): Drawing {
  const parts = [
    ...input.rectangle.map(({ length, width }) =>
      part(rectangle(0, 0, length, width), sideMeasures(length, width)),
    ),
    ...input.corner.map(({ length, width, cutLength, cutWidth }) =>
      part(
        [
          [0, 0],
          [length - cutLength, 0],
          [length - cutLength, cutWidth],
          [length, cutWidth],
          [length, width],
          [0, width],
        ],
        sideMeasures(length, width),
      ),
    ),
    ...input.circle.map(({ diameter }) =>
      part(
        circle(0, 0, diameter),
        [],
        [{ position: [diameter / 2, diameter / 2], text: `⌀ ${metres(diameter)}` }],
      ),
    ),
    ...input.other.map(({ area }) => {
      const side = Math.sqrt(area)
      return part(
        rectangle(0, 0, side, side),
        [],
        [{ position: [side / 2, side / 2], text: `${formatNumber(area)} m²` }],
      )
    }),
  ]
  return arrange(`Plan of ${formatNumber(pavedArea(input))} m² of paving`, parts)
}
