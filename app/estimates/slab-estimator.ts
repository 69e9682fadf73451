import { arrange, type Drawing, emptyDrawing, rectangle, sideMeasures } from './drawing.ts'
import { countField, defineEstimator, lengthField, materialField, maxRows, wasteField } from './estimator.ts'
import { findMaterial } from './material.ts'
import { advisedStrength, type ConcreteInput, chooseGrade, estimateConcrete, uses } from './slab.ts'

const piece = {
  length: lengthField('Length', 0.1, 500),
  width: lengthField('Width', 0.1, 20),
  depth: lengthField('Depth', 0.05, 5),
  number: countField,
}

export const slabEstimator = defineEstimator({
  name: 'slab',
  kind: 'concrete',
  fields: {
    slab: {
      kind: 'list',
      label: 'Slabs',
      item: 'slab',
      max: maxRows,
      hint: 'Metres or 150 mm, or feet and inches, such as 12\'6".',
      fields: {
        length: lengthField('Length', 0.1, 500),
        width: lengthField('Width', 0.1, 500),
        thickness: lengthField('Thickness', 0.03, 2),
      },
      sample: [{ length: '6', width: '4', thickness: '150 mm' }],
    },
    footing: { kind: 'list', label: 'Footings', item: 'footing', max: maxRows, fields: piece },
    column: {
      kind: 'list',
      label: 'Columns',
      item: 'column',
      max: maxRows,
      fields: {
        width: lengthField('Width', 0.1, 5),
        depth: lengthField('Depth', 0.1, 5),
        height: lengthField('Height', 0.1, 30),
        number: countField,
      },
    },
    beam: { kind: 'list', label: 'Beams', item: 'beam', max: maxRows, fields: piece },
    use: {
      kind: 'choice',
      label: 'Use',
      initial: 'house',
      choices: Object.fromEntries(uses.map(({ value, label }) => [value, label])),
    },
    grade: materialField('Grade', 'advised', { advised: 'As advised for the use' }),
    waste: { ...wasteField, hint: 'In per cent. 5 % is usual for concrete.' },
  },
  calculate(values, materials) {
    const { slab, footing, column, beam } = values
    if (slab.length + footing.length + column.length + beam.length === 0)
      return { errors: { slab: 'Enter at least one slab, footing, column or beam.' } }
    const strength = advisedStrength(values.use, values)
    const advised = chooseGrade(materials, strength)
    const material = values.grade === 'advised' ? advised : findMaterial(materials, values.grade)
    if (!material) return { errors: { grade: 'We have no concrete to estimate with at the moment.' } }
    const estimate = estimateConcrete(values, material)
    if (material.size.strengthMpa < strength)
      estimate.notes.unshift(
        `We advise ${strength} MPa or more for this use; this grade has ${material.size.strengthMpa} MPa.`,
      )
    return { estimate, drawing: drawConcrete(values) }
  },
})

/** Slabs and footings from above, columns and beams from the side. */
function drawConcrete({ slab, footing, column, beam }: ConcreteInput): Drawing {
  const part = (width: number, height: number, prefix = ''): Drawing => ({
    ...emptyDrawing(''),
    shapes: [{ points: rectangle(0, 0, width, height), tone: 'concrete' }],
    measures: sideMeasures(width, height, prefix),
  })
  const count = (number: number) => (number === 1 ? '' : `${number} × `)
  return arrange('Slabs and footings from above, columns and beams from the side', [
    ...slab.map(({ length, width }) => part(length, width)),
    ...footing.map(({ length, width, number }) => part(length, width, count(number))),
    ...column.map(({ width, height, number }) => part(width, height, count(number))),
    ...beam.map(({ length, depth, number }) => part(length, depth, count(number))),
  ])
}
