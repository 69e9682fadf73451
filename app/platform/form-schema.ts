import { z } from 'zod'
import { parseCedis } from './text/parse-cedis.ts'
import { cleanLine } from './text/text.ts'

const text = z.string().default('')

export const singleLineText = text.overwrite(cleanLine)

export const cedisText = z.codec(text, z.custom<number>(), {
  decode: value => parseCedis(value) ?? Number.NaN,
  encode: pesewas => (pesewas / 100).toFixed(2),
})

/** The JSON in a field, before any rule. */
export const jsonText = (unreadable: string) =>
  z
    .string()
    .max(1_000_000, unreadable)
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json)
      } catch {
        context.addIssue({ code: 'custom', message: unreadable })
        return z.NEVER
      }
    })

export const repeatedText = z.codec(
  z.union([z.string(), z.array(z.string())]).default([]),
  z.array(z.string()),
  {
    decode: values => [values].flat(),
    encode: values => values,
  },
)
