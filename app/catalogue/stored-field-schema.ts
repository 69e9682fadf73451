import { z } from 'zod'
import { type DeclaredField, linesText, multilineText, singleLineText } from '../platform/form-schema.ts'
import type { Kind } from './kind.ts'

/** How a field is edited. */
type Control =
  | { type: 'text'; maxLength: number }
  | { type: 'textarea'; rows: number; maxLength?: number }
  | { type: 'decimal' | 'integer'; min: number; step: number }
  | { type: 'choice'; options: readonly { value: string; name: string }[] }
  | { type: 'checkbox'; note: string }
  | { type: 'picture' | 'pictures' | 'specifications' | 'priceBreaks' }

/** A field of a product or of a variant. */
export type StoredField = DeclaredField & {
  /** Where shoppers see it: on cards and in the cart too, on the product's page only, or nowhere. */
  shownIn: 'list' | 'page' | 'admin'
  column: 'text' | 'integer' | 'quantity' | 'boolean' | 'json'
  /** The kinds of goods of which it is a measure. */
  kinds?: readonly Kind[]
  /** The column's default (null: it may be empty), and a new product's value in the form unless `prefill` differs. */
  default?: unknown
  prefill?: unknown
  required?: true
  hint?: string
  control: Control
}

export const defaultsOf = (fields: Record<string, StoredField>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]))

/** The parts of the product form; those with a title can be closed. */
export const productSections = {
  basics: { title: undefined },
  pictures: { title: 'Pictures', openForNew: true },
  measures: { title: 'Measures' },
  prices: { title: 'Bulk prices' },
  texts: { title: 'Texts and lists' },
  specifications: { title: 'Specifications' },
} satisfies Record<string, { title: string | undefined; openForNew?: true }>

export type ProductField = StoredField & {
  section: keyof typeof productSections
  /** As wide as the form instead of half. */
  wide?: true
}

export const text = (max: number) => z.string().max(max, `At most ${max.toLocaleString('en')} characters`)

export const requiredText = (max: number, error: string) =>
  ({
    required: true,
    column: 'text',
    control: { type: 'text', maxLength: max },
    codec: singleLineText,
    rule: text(max).min(1, error),
  }) as const

export const optionalText = (max: number, rows: number) =>
  ({
    column: 'text',
    default: '',
    control: { type: 'textarea', rows, maxLength: max },
    codec: multilineText,
    rule: text(max),
  }) as const

export const choice = <const Value extends string>(
  values: readonly Value[],
  error: string,
  nameOf: (value: Value) => string,
) =>
  ({
    required: true,
    column: 'text',
    control: { type: 'choice', options: values.map(value => ({ value, name: nameOf(value) })) },
    codec: singleLineText,
    rule: z.enum(values, error),
  }) as const

const optionalNumberText = z.codec(singleLineText, z.custom<number | null>(), {
  decode: value => (value === '' ? null : Number(value)),
  encode: value => (value === null ? '' : String(value)),
})

type Range = { min?: number; max: number; step?: 1 | 0.5 }

/** A number that cutting or estimating uses; null where goods of these kinds lack it, and of all other kinds. */
export const measure = <const Kinds extends readonly Kind[]>(kinds: Kinds, range: Range) => {
  const { min = 1, max, step = 1 } = range
  const error = `Enter a ${step === 1 ? 'whole number' : 'number in halves'} from ${min} to ${max.toLocaleString('en')}`
  return {
    kinds,
    shownIn: 'admin',
    column: step === 1 ? 'integer' : 'quantity',
    default: null,
    control: { type: step === 1 ? 'integer' : 'decimal', min, step },
    codec: optionalNumberText,
    rule: z.number(error).multipleOf(step, error).min(min, error).max(max, error).nullable(),
  } as const
}

/** In whole millimetres. */
export const millimetres = <const Kinds extends readonly Kind[]>(...kinds: Kinds) =>
  measure(kinds, { max: 100_000 })

/** Entries whose errors name the entry. */
export const entries = (maxEntries: number, maxLength: number) =>
  z
    .array(z.string())
    .max(maxEntries)
    .superRefine((values, context) => {
      for (const [index, value] of values.entries()) {
        const error = text(maxLength).min(1).safeParse(value).error?.issues[0]?.message
        if (error) context.addIssue({ code: 'custom', message: `${error} (entry ${index + 1})` })
      }
    })

/** Lines of text in the section "Texts and lists". */
export const textList = {
  shownIn: 'page',
  section: 'texts',
  hint: 'One per line.',
  column: 'json',
  default: [] as string[],
  control: { type: 'textarea', rows: 5 },
  codec: linesText,
  rule: entries(50, 300),
} as const
