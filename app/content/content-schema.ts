import { z } from 'zod'
import { contrastProblem, isColour } from '../platform/colour.ts'
import { cleanLine, cleanText } from '../platform/text.ts'
import {
  type ContentField,
  type ContentFields,
  type ContentValues,
  focusStep,
  orderSections,
} from './content-field.ts'
import { readContentForm } from './content-form.ts'

/** The rules of a piece's value, for its form, what is stored, and imports. */
export const contentSchema = (fields: ContentFields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])))

/** The value of a form, or the error of each control by its name. */
export function parseContentForm<Fields extends ContentFields>(fields: Fields, form: FormData) {
  const parsed = contentSchema(fields).safeParse(readContentForm(fields, form))
  if (parsed.success) return { ok: true as const, value: parsed.data as ContentValues<Fields> }
  const issues = parsed.error.issues.toReversed()
  const errors: Record<string, string> = Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.'), message]),
  )
  return { ok: false as const, reason: 'invalid' as const, errors }
}

export const labelsOf = <Fields extends ContentFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as Record<
    keyof Fields,
    string
  >

function fieldSchema(field: ContentField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field)
    case 'choice':
      return z.enum(Object.keys(field.choices), 'Choose one of the list')
    case 'picture':
      return field.decorative ? pictureValue : describedPicture
    case 'switch':
      return z.boolean()
    case 'colour':
      return colourSchema(field)
    case 'date':
      return z.iso.date('Enter a date')
    case 'link':
      return z.string().overwrite(cleanLine).max(500, 'At most 500 characters').refine(isSafeLink, linkError)
    case 'number':
      return numberSchema(field)
    case 'list':
      return listSchema(field)
    case 'group':
      return contentSchema(field.fields)
    case 'sections':
      return z
        .array(z.object({ id: z.string(), shown: z.boolean() }))
        .overwrite(stored => orderSections(field.sections, stored))
  }
}

function listSchema({ fields, item, max, onlyOne }: Extract<ContentField, { kind: 'list' }>) {
  const entries = z
    .array(contentSchema(fields))
    .max(max, `At most ${max}. Remove one before you add another.`)
  if (!onlyOne) return entries
  const error = `Switch on “${fields[onlyOne]?.label}” for exactly one ${item}`
  return entries.refine(list => list.filter(entry => entry[onlyOne] === true).length === 1, error)
}

function textSchema({ max, long, markdown, optional, label }: Extract<ContentField, { kind: 'text' }>) {
  const text = z
    .string()
    .overwrite(value => (long || markdown ? cleanText(value).trim() : cleanLine(value)))
    .max(max, `At most ${max.toLocaleString('en')} characters`)
  return optional ? text : text.min(1, `${label} is missing`)
}

function numberSchema({ min, max, whole, optional }: Extract<ContentField, { kind: 'number' }>) {
  const error = `Enter a ${whole ? 'whole ' : ''}number from ${min} to ${max}`
  const number = (whole ? z.int(error) : z.number(error)).min(min, error).max(max, error)
  return optional ? number.nullable() : number
}

const colourSchema = ({ against }: Extract<ContentField, { kind: 'colour' }>) =>
  z
    .string()
    .overwrite(text => text.trim().toLowerCase())
    .superRefine((colour, { addIssue }) => {
      const problem = isColour(colour) ? contrastProblem(colour, against) : 'Enter a colour such as #a8401f'
      if (problem) addIssue(problem)
    })

const percent = z.int().min(0).max(100).multipleOf(focusStep)

const pictureValue = z.object({
  picture: z.union(
    [
      z.literal(''),
      z.string().regex(/^[a-z0-9-]{1,60}$/),
      z.string().regex(/^\/uploads\/[0-9a-f]{64}\/\d{1,5}x\d{1,5}\.webp$/),
    ],
    'Upload a picture',
  ),
  alt: z.string().overwrite(cleanLine).max(300, 'At most 300 characters'),
  focus: z.object({ x: percent, y: percent }).optional(),
})

const describedPicture = pictureValue.refine(({ picture, alt }) => picture === '' || alt !== '', {
  path: ['alt'],
  error: 'Say what the picture shows, for those who can’t see it',
})

const linkError = 'Enter an address that begins with https://, mailto: or tel:'
const isSafeLink = (text: string) =>
  URL.canParse(text) && ['https:', 'mailto:', 'tel:'].includes(new URL(text).protocol)
