import type { Cut } from '../catalogue/cut-list.ts'
import type { MeasuredKind } from '../catalogue/kind.ts'
import type { Drawing } from './drawing.ts'
import type { EstimatorName } from './estimate-pages.ts'
import type { Material, Sizes } from './material.ts'
import type { Source } from './sources.ts'

export type Option = { value: string; label: string }

/** A number that is typed as text. Lengths are in metres once they are read. */
export type NumberField = {
  kind: 'length' | 'count' | 'percent' | 'degrees' | 'area' | 'rain'
  label: string
  initial: string
  min: number
  max: number
  hint?: string
  /** May be left empty. */
  optional?: true
}

export type ChoiceField = {
  kind: 'choice'
  label: string
  initial: string
  hint?: string
  options: readonly Option[] | 'materials'
  /** A further choice before the materials, with the value `advised`. */
  first?: string
}

/** Rows of the same fields: walls, openings. */
export type GroupField = {
  kind: 'group'
  label: string
  /** One row: `wall`. */
  row: string
  hint?: string
  fields: Record<string, NumberField>
  initial: readonly Record<string, string>[]
  required?: true
}

type Field = NumberField | ChoiceField | GroupField
export type Fields = Record<string, Field>

/** Empty rows of a form are left out of the values, but counted. */
type FormRow = { rowIndex: number }
type NumberOf<F> = F extends { optional: true } ? number | undefined : number
export type Values<F> = {
  [K in keyof F]: F[K] extends { kind: 'choice' }
    ? string
    : F[K] extends { kind: 'group'; fields: infer Row }
      ? ({ [R in keyof Row]: NumberOf<Row[R]> } & FormRow)[]
      : NumberOf<F[K]>
}

/** A result with the formula behind it, as letters and with the values inserted. */
export type Figure = {
  label: string
  value: string
  formula: string
  formulaWithValues: string
  sources: readonly Source[]
}

export type EstimateLine = {
  material: Material<unknown>
  quantity: number
  /** The sheets of which the quantity is the area. */
  cuts?: Cut[]
}

export type Estimate = {
  line: EstimateLine
  figures: Figure[]
  notes: string[]
}

/** Messages by field name: `waste`, `wall` for a whole group, `wall.height:0` for its first row. */
export type FieldErrors = Record<string, string | undefined>
export type Calculated = { estimate: Estimate; drawing: Drawing } | { errors: FieldErrors }

type Declaration<F extends Fields, K extends MeasuredKind> = {
  name: EstimatorName
  kind: K
  fields: F
  /** The value of a material in the choice of materials; those of the same value are one choice. */
  materialValue?(material: Material<unknown>): string
  calculate(values: Values<F>, materials: readonly Material<Sizes[K]>[]): Calculated
}

export type Estimator = Omit<Declaration<Fields, MeasuredKind>, 'calculate'> & {
  calculate(values: Values<Fields>, materials: readonly Material<unknown>[]): Calculated
}

/** From one declaration come the form, the URL, its checks, results and formulas. */
export const defineEstimator = <const F extends Fields, K extends MeasuredKind>(
  declaration: Declaration<F, K>,
) => declaration as Declaration<F, K> & Estimator

export const roundUpTo = (step: number, value: number) =>
  // A floating-point error must not add a step.
  Math.ceil(Number((value / step).toFixed(6))) * step

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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
