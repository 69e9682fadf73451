import { formatNumber } from '../platform/text/length.ts'
import {
  countField,
  defineEstimator,
  type FieldErrors,
  lengthField,
  materialField,
  maxRows,
  numberField,
  wasteField,
} from './estimator.ts'
import { findMaterial } from './material.ts'
import { estimateWall, wallAreas } from './wall.ts'
import { drawWalls, fits } from './wall-drawing.ts'

const height = lengthField('Height', 0.1, 15)

export const wallEstimator = defineEstimator({
  name: 'wall',
  kind: 'block',
  fields: {
    wall: {
      kind: 'list',
      label: 'Walls',
      item: 'wall',
      max: maxRows,
      hint: 'Metres, such as 4.2, or feet and inches, such as 12\'6".',
      fields: { length: lengthField('Length', 0.1, 500), height },
      sample: [
        { length: '5', height: '2.7' },
        { length: '4', height: '2.7' },
      ],
      check: walls => (walls.length === 0 ? 'Enter at least one wall.' : undefined),
    },
    opening: {
      kind: 'list',
      label: 'Doors and windows',
      item: 'opening',
      max: maxRows,
      fields: { width: lengthField('Width', 0.1, 50), height, number: countField },
      sample: [{ width: '0.9', height: '2.1', number: '1' }],
    },
    column: {
      kind: 'list',
      label: 'Concrete columns in the wall',
      item: 'column',
      max: maxRows,
      fields: { width: lengthField('Width', 0.05, 3), height, number: countField },
    },
    block: materialField('Block', 'hollow-blocks:6in'),
    joint: numberField({ kind: 'length', label: 'Joint', initial: '10 mm', min: 0, max: 0.03 }),
    mix: {
      kind: 'choice',
      label: 'Mortar',
      initial: '6',
      choices: Object.fromEntries(['4', '5', '6'].map(parts => [parts, `1 cement : ${parts} sand`])),
    },
    waste: wasteField,
  },
  calculate(values, materials) {
    const material = findMaterial(materials, values.block)
    if (!material) return { errors: { block: 'We have no blocks to estimate with at the moment.' } }
    const input = { ...values, sandParts: Number(values.mix) }
    const errors: FieldErrors = {}
    for (const name of ['opening', 'column'] as const)
      for (const [index, row] of values[name].entries())
        if (!fits(row, values.wall))
          errors[`${name}.${index}.width`] = `No wall is as long and as high as this ${name}.`
    const { net, gross } = wallAreas(input)
    if (net <= 0)
      errors[values.opening.length > 0 ? 'opening' : 'column'] =
        `The openings and columns are as large as the walls, ${formatNumber(gross)} m².`
    if (Object.keys(errors).length > 0) return { errors }
    return { estimate: estimateWall(input, material), drawing: drawWalls(input, material.size) }
  },
})
