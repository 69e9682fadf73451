import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { isDatabaseUnavailable } from './database/database-errors.server.ts'
import { type FormResult, fieldErrors } from './form-result.ts'
import { describeError } from './log.server.ts'
import { requestFacts } from './request.server.ts'
import { services } from './services.server.ts'

export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response('The form cannot be read.', { status: 400 })
  })

export const formTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Like `formTexts`, with a list for a field that the form has several times. */
function formFields(form: FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = formTexts(form)
  for (const name of Object.keys(fields)) {
    const values = form.getAll(name).filter(value => typeof value === 'string')
    if (values.length > 1) fields[name] = values
  }
  return fields
}

/** What a refused form is shown with again; of a field that it has several times each value in a line. */
export const sentTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries(Object.entries(formFields(form)).map(([name, text]) => [name, [text].flat().join('\n')]))

type FieldOf<Input> = Input extends unknown ? Extract<keyof Input, string> : never

export type Parsed<Schema extends z.ZodType> =
  | { ok: true; data: z.output<Schema> }
  | { ok: false; result: FormResult<FieldOf<z.input<Schema>>> & { ok: false } }

export function parseForm<Schema extends z.ZodType>(schema: Schema, form: FormData): Parsed<Schema> {
  const parsed = schema.safeParse(formFields(form))
  if (parsed.success) return { ok: true, data: parsed.data }
  return { ok: false, result: { ok: false, errors: fieldErrors(parsed.error) } }
}

export function logActionError(context: Readonly<RouterContextProvider>, message: string, error: unknown) {
  services(context).log.error(message, { requestId: requestFacts(context).id, ...describeError(error) })
  return isDatabaseUnavailable(error) ? 503 : 500
}

export const failure = <Result extends FormResult>(status: number, result: Omit<Result, 'ok'>) =>
  data({ ...result, ok: false } as Result, { status })
