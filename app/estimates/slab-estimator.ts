import { arrange, type Drawing, emptyDrawing, rectangle, sideMeasures } from './drawing.ts'
import { countField, defineEstimator, type NumberField, wasteField } from './estimator.ts'
import { findMaterial } from './material.ts'
import { advisedStrength, type ConcreteInput, chooseGrade, estimateConcrete, uses } from './slab.ts'

const side = (label: string, min: number, max: number) =>
  ({ kind: 'length', label, initial: '', min, max }) satisfies NumberField

const piece = {
  length: side('Length', 0.1, 500),
  width: side('Width', 0.1, 20),
  depth: side('Depth', 0.05, 5),
  number: countField,
}

export const slabEstimator = defineEstimator({
  name: 'slab',
  kind: 'concrete',
  fields: {
    slab: {
      kind: 'group',
      label: 'Slabs',
      row: 'slab',
      hint: 'Metres or 150 mm, or feet and inches, such as 12\'6".',
      fields: {
        length: side('Length', 0.1, 500),
        width: side('Width', 0.1, 500),
        thickness: side('Thickness', 0.03, 2),
      },
      initial: [{ length: '6', width: '4', thickness: '150 mm' }],
    },
    footing: { kind: 'group', label: 'Footings', row: 'footing', fields: piece, initial: [] },
    column: {
      kind: 'group',
      label: 'Columns',
      row: 'column',
      fields: {
        width: side('Width', 0.1, 5),
        depth: side('Depth', 0.1, 5),
        height: side('Height', 0.1, 30),
        number: countField,
      },
      initial: [],
    },
    beam: { kind: 'group', label: 'Beams', row: 'beam', fields: piece, initial: [] },
    use: { kind: 'choice', label: 'Use', initial: 'house', options: uses },
    grade: {
      kind: 'choice',
      label: 'Grade',
      initial: 'advised',
      options: 'materials',
      first: 'As advised for the use',
    },
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
