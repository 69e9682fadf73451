import type { Cut } from '../catalogue/cut-list.ts'
import type { MeasuredKind } from '../catalogue/kind.ts'
import type { FieldOf, Values } from '../platform/fields/field.ts'
import { readNumber } from '../platform/fields/number-rules.ts'
import { formatNumber } from '../platform/text/length.ts'
import type { Drawing } from './drawing.ts'
import type { EstimatorName } from './estimate-pages.ts'
import type { Material, Sizes } from './material.ts'
import type { Source } from './sources.ts'

/** `initial` is what the control opens with; the sample is shown until something is typed, and never ordered. */
export type NumberField = FieldOf<'number'> & { initial?: string; sample?: string }
/** The shop's materials are added to the choices of one that `isMaterial`. */
export type ChoiceField = FieldOf<'choice'> & { initial: string; isMaterial?: true }
/** Walls, openings. */
export type ListField = FieldOf<'list'> & {
  fields: Record<string, NumberField>
  sample?: readonly Readonly<Record<string, string>>[]
}
export type EstimatorFields = Readonly<Record<string, NumberField | ChoiceField | ListField>>

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

/** Messages by field name: `waste`, `wall` for a whole list, `wall.0.height` for its first row. */
export type FieldErrors = Record<string, string | undefined>
export type Calculated = { estimate: Estimate; drawing: Drawing } | { errors: FieldErrors }

type Declaration<F extends EstimatorFields, K extends MeasuredKind> = {
  name: EstimatorName
  kind: K
  fields: F
  /** The value of a material in the choice of materials; those of the same value are one choice. */
  materialValue?(material: Material<unknown>): string
  calculate(values: Values<F>, materials: readonly Material<Sizes[K]>[]): Calculated
}

export type Estimator = Omit<Declaration<EstimatorFields, MeasuredKind>, 'calculate'> & {
  calculate(values: Record<string, unknown>, materials: readonly Material<unknown>[]): Calculated
}

/** From one declaration come the form, the URL, its checks, results and formulas. */
export const defineEstimator = <const F extends EstimatorFields, K extends MeasuredKind>(
  declaration: Declaration<F, K>,
) => declaration as Declaration<F, K> & Estimator

const unitOf = ({ kind, unit = kind === 'length' ? 'm' : '' }: NumberField) =>
  unit === '' || unit === '°' ? unit : ` ${unit}`

/** A typed number without a unit gets the field's: `12 m`, `15°`. */
export const withUnit = (field: NumberField, text: string) =>
  /^[-\d.,\s/¼-¾⅐-⅞]+$/.test(text) ? text + unitOf(field) : text

/** A number with sentences that quote what was typed. */
export function numberField<const F extends NumberField & { min: number }>(field: F) {
  const { kind, label, min, max } = field
  const name = label.charAt(0).toLowerCase() + label.slice(1)
  const limit = (value: number) => formatNumber(value, 3) + unitOf(field)
  const limits = `The ${name} can be ${limit(min)} to ${limit(max)}`
  const excerpt = (typed: string) =>
    typed.trim().length > 20 ? `${typed.trim().slice(0, 20)}…` : typed.trim()
  const problems: NonNullable<NumberField['problems']> = {
    missing: `Enter the ${name}.`,
    invalid: typed =>
      kind === 'length'
        ? `“${excerpt(typed)}” is not a length. Write metres, such as 4.2, or feet and inches, such as 12'6".`
        : `“${excerpt(typed)}” is not a number.`,
    min: typed =>
      min > 0 && Number(readNumber(field, typed)) <= 0
        ? `The ${name} must be more than 0.`
        : `${limits}; ${excerpt(typed)} is too little.`,
    max: typed => `${limits}; ${excerpt(typed)} is too much.`,
    step: `The ${name} must be a whole number.`,
  }
  return { ...field, autoComplete: 'off', problems }
}

export const lengthField = (label: string, min: number, max: number) =>
  numberField({ kind: 'length', label, min, max })

/** A choice among what the shop sells, after the named choices. */
export const materialField = (label: string, initial: string, choices: Record<string, string> = {}) =>
  ({ kind: 'choice', label, initial, choices, isMaterial: true }) as const

export const maxRows = 20

export const roundUpTo = (step: number, value: number) =>
  // A floating-point error must not add a step.
  Math.ceil(Number((value / step).toFixed(6))) * step

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const wasteField = numberField({
  kind: 'number',
  label: 'Waste',
  initial: '5',
  min: 0,
  max: 30,
  unit: '%',
  hint: 'In per cent. Order 5 to 10 % extra for cutting and breakage.',
})

export const countField = numberField({
  kind: 'wholeNumber',
  label: 'Number',
  initial: '1',
  min: 1,
  max: 500,
})
