import { defineEstimator, type FieldErrors, type NumberField, wasteField } from './estimator.ts'
import { choosePaver, estimatePaving, shapeKey } from './paving.ts'
import { drawPaving } from './paving-drawing.ts'

const side = (label: string) =>
  ({ kind: 'length', label, initial: '', min: 0.1, max: 500 }) satisfies NumberField

/** Thickness that the specification of pavers names for each traffic. */
const traffic = [
  { value: 'feet', label: 'Feet', thicknessMm: 60 },
  { value: 'cars', label: 'Cars', thicknessMm: 60 },
  { value: 'trucks', label: 'Trucks, estate roads', thicknessMm: 80 },
]

export const pavingEstimator = defineEstimator({
  name: 'paving',
  kind: 'paver',
  materialValue: shapeKey,
  fields: {
    rectangle: {
      kind: 'group',
      label: 'Rectangles',
      row: 'rectangle',
      hint: 'Metres, such as 4.2, or feet and inches, such as 12\'6".',
      fields: { length: side('Length'), width: side('Width') },
      initial: [{ length: '6', width: '4' }],
    },
    corner: {
      kind: 'group',
      label: 'L-shapes',
      row: 'L-shape',
      hint: 'The whole rectangle, and the corner that is cut out of it.',
      fields: {
        length: side('Length'),
        width: side('Width'),
        cutLength: side('Corner length'),
        cutWidth: side('Corner width'),
      },
      initial: [],
    },
    circle: {
      kind: 'group',
      label: 'Circles',
      row: 'circle',
      fields: { diameter: side('Diameter') },
      initial: [],
    },
    other: {
      kind: 'group',
      label: 'Areas in m²',
      row: 'area',
      fields: { area: { kind: 'area', label: 'Area in m²', initial: '', min: 0.1, max: 100_000 } },
      initial: [],
    },
    traffic: { kind: 'choice', label: 'Traffic', initial: 'cars', options: traffic },
    paver: { kind: 'choice', label: 'Paver', initial: 'paving-stones:Zig-zag', options: 'materials' },
    kerb: {
      kind: 'length',
      label: 'Length of kerb',
      initial: '',
      min: 0,
      max: 10_000,
      optional: true,
      hint: 'Empty: all round. 0: no kerb.',
    },
    waste: wasteField,
  },
  calculate(values, materials) {
    const minThickness = traffic.find(({ value }) => value === values.traffic)?.thicknessMm ?? 60
    const material = choosePaver(materials, values.paver, minThickness)
    if (!material) return { errors: { paver: 'We have no pavers to estimate with at the moment.' } }
    const { rectangle, corner, circle, other } = values
    if (rectangle.length + corner.length + circle.length + other.length === 0)
      return { errors: { rectangle: 'Enter at least one area.' } }
    const errors: FieldErrors = {}
    for (const { length, width, cutLength, cutWidth, rowIndex } of corner) {
      if (cutLength >= length)
        errors[`corner.cutLength:${rowIndex}`] = 'The corner must be shorter than the whole.'
      if (cutWidth >= width)
        errors[`corner.cutWidth:${rowIndex}`] = 'The corner must be narrower than the whole.'
    }
    if (Object.keys(errors).length > 0) return { errors }
    const estimate = estimatePaving(values, material)
    if (material.size.thicknessMm < minThickness)
      estimate.notes.unshift(`We make this shape up to ${material.size.thicknessMm} mm: too thin for trucks.`)
    return { estimate, drawing: drawPaving(values) }
  },
})
