import { z } from 'zod'
import { parseCedis } from './parse-cedis.ts'
import { cleanLine, cleanText } from './text.ts'

/** A field that is declared once: `codec` translates between a form's text and the value, `rule` checks the value. */
export type DeclaredField = {
  label: string
  storedLabel?: string
  codec: z.ZodType
  rule: z.ZodType
}
type Fields = Record<string, DeclaredField>
type RulesOf<F extends Fields> = { [K in keyof F]: F[K]['rule'] }
type ValuesOf<F extends Fields> = { [K in keyof F]: z.output<F[K]['rule']> }

const mapValues = <F extends Fields>(fields: F, change: (field: F[string], key: keyof F) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, change(field as F[string], key)]))

export const valueSchema = <F extends Fields>(fields: F) =>
  z.object(mapValues(fields, field => field.rule) as RulesOf<F>)

export const formSchema = <F extends Fields>(fields: F) =>
  z.object(
    mapValues(fields, ({ codec, rule }) => codec.pipe(rule)) as {
      [K in keyof F]: z.ZodPipe<F[K]['codec'], F[K]['rule']>
    },
  )

export const formValues = <F extends Fields>(fields: F, values: Partial<ValuesOf<F>>) =>
  mapValues(fields, ({ codec }, key) =>
    values[key] === undefined ? undefined : z.encode(codec, values[key]),
  ) as { [K in keyof F]: z.input<F[K]['codec']> | undefined }

export const storedLabels = <F extends Fields>(fields: F) =>
  mapValues(fields, ({ label, storedLabel = label }) => storedLabel) as Record<keyof F, string>

const text = z.string().default('')

export const singleLineText = text.overwrite(cleanLine)
export const multilineText = text.overwrite(value => cleanText(value).trim())

export const cedisText = z.codec(text, z.custom<number>(), {
  decode: value => parseCedis(value) ?? Number.NaN,
  encode: pesewas => (pesewas / 100).toFixed(2),
})

/** A field that a form has once for each value, or not at all. */
export const repeatedText = z.codec(
  z.union([z.string(), z.array(z.string())]).default([]),
  z.array(z.string()),
  {
    decode: values => [values].flat(),
    encode: values => values,
  },
)

export const checkbox = z.codec(z.string().optional(), z.custom<boolean>(), {
  decode: value => value === 'on',
  encode: checked => (checked ? 'on' : undefined),
})
