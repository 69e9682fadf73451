import type { NumberField } from './estimator.ts'

export const wasteField = {
  kind: 'percent',
  label: 'Waste',
  initial: '5',
  min: 0,
  max: 30,
  hint: 'In per cent. Order 5 to 10 % extra for cutting and breakage.',
} satisfies NumberField

export const countField = {
  kind: 'count',
  label: 'Number',
  initial: '1',
  min: 1,
  max: 500,
} satisfies NumberField
