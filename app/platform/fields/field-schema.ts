import { z } from 'zod'
import type { Fields, SimpleField, Values } from './field.ts'
import { readForm } from './field-rules.ts'

/** A form with controls for these fields, and what else it sends. The errors are by the names of the controls. */
export const formSchema = <Declared extends Fields, Shape extends z.ZodRawShape>(
  fields: Declared,
  shape: Shape,
) =>
  z.looseObject(shape).transform((form, context): Values<Declared> & z.output<z.ZodObject<Shape>> => {
    const texts = form as Record<string, unknown>
    const checked = readForm(fields, name => texts[name])
    if (!checked.ok) {
      for (const { path, message } of checked.problems)
        context.addIssue({ code: 'custom', path: [path.join('.')], message })
      return z.NEVER
    }
    const others = Object.fromEntries(Object.keys(shape).map(name => [name, texts[name]]))
    return { ...others, ...checked.values } as Values<Declared> & z.output<z.ZodObject<Shape>>
  })

/** What a form says of the state that it was opened with; one that it does not say is none that there is. */
export const editToken = { editToken: z.coerce.number().int().catch(-1) }

/** The text of one control, for a form with further rules. */
export const controlSchema = <const F extends SimpleField>(field: F): ControlSchema<F> =>
  z
    .unknown()
    .default('')
    .transform((text, context) => {
      const checked = readForm({ value: field }, () => text)
      if (checked.ok) return checked.values.value
      for (const { message } of checked.problems) context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ declared: field })
type ControlSchema<F extends SimpleField> = z.ZodType<Values<{ value: F }>['value'], unknown>

export const controlSchemas = <const Declared extends Record<string, SimpleField>>(fields: Declared) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, controlSchema(field)])) as {
    [Name in keyof Declared]: ControlSchema<Declared[Name]>
  }
