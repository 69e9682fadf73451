import { z } from 'zod'
import { cleanTyped, missing, type TypedText, tooLong } from './typed-text.ts'

export function typedText(field: TypedText) {
  const { label, isRequired, max, problem } = field
  const text = isRequired ? z.string(missing(field)) : z.string(`${label} must be text.`).default('')
  return text
    .transform(typed => cleanTyped(field, typed))
    .pipe(
      z
        .string()
        .min(isRequired ? 1 : 0, { error: missing(field), abort: true })
        .max(max, { error: tooLong(field), abort: true })
        .refine(value => value === '' || !problem?.(value), {
          error: ({ input }) => problem?.(String(input)),
        }),
    )
}

export const typedTexts = <F extends Record<string, TypedText>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typedText(field)])) as {
    [K in keyof F]: ReturnType<typeof typedText>
  }
