import { formatNumber } from '../platform/text/length.ts'
import { countField, defineEstimator, type FieldErrors, type NumberField, wasteField } from './estimator.ts'
import { findMaterial } from './material.ts'
import { estimateWall, wallAreas } from './wall.ts'
import { drawWalls, fits } from './wall-drawing.ts'

const height = { kind: 'length', label: 'Height', initial: '', min: 0.1, max: 15 } satisfies NumberField

export const wallEstimator = defineEstimator({
  name: 'wall',
  kind: 'block',
  fields: {
    wall: {
      kind: 'group',
      label: 'Walls',
      row: 'wall',
      hint: 'Metres, such as 4.2, or feet and inches, such as 12\'6".',
      required: true,
      fields: { length: { kind: 'length', label: 'Length', initial: '', min: 0.1, max: 500 }, height },
      initial: [
        { length: '5', height: '2.7' },
        { length: '4', height: '2.7' },
      ],
    },
    opening: {
      kind: 'group',
      label: 'Doors and windows',
      row: 'opening',
      fields: {
        width: { kind: 'length', label: 'Width', initial: '', min: 0.1, max: 50 },
        height,
        number: countField,
      },
      initial: [{ width: '0.9', height: '2.1', number: '1' }],
    },
    column: {
      kind: 'group',
      label: 'Concrete columns in the wall',
      row: 'column',
      fields: {
        width: { kind: 'length', label: 'Width', initial: '', min: 0.05, max: 3 },
        height,
        number: countField,
      },
      initial: [],
    },
    block: { kind: 'choice', label: 'Block', initial: 'hollow-blocks:6in', options: 'materials' },
    joint: { kind: 'length', label: 'Joint', initial: '10 mm', min: 0, max: 0.03 },
    mix: {
      kind: 'choice',
      label: 'Mortar',
      initial: '6',
      options: ['4', '5', '6'].map(parts => ({ value: parts, label: `1 cement : ${parts} sand` })),
    },
    waste: wasteField,
  },
  calculate(values, materials) {
    const material = findMaterial(materials, values.block)
    if (!material) return { errors: { block: 'We have no blocks to estimate with at the moment.' } }
    const input = { ...values, sandParts: Number(values.mix) }
    const errors: FieldErrors = {}
    for (const name of ['opening', 'column'] as const)
      for (const row of values[name])
        if (!fits(row, values.wall))
          errors[`${name}.width:${row.rowIndex}`] = `No wall is as long and as high as this ${name}.`
    const { net, gross } = wallAreas(input)
    if (net <= 0)
      errors[values.opening.length > 0 ? 'opening' : 'column'] =
        `The openings and columns are as large as the walls, ${formatNumber(gross)} m².`
    if (Object.keys(errors).length > 0) return { errors }
    return { estimate: estimateWall(input, material), drawing: drawWalls(input, material.size) }
  },
})
