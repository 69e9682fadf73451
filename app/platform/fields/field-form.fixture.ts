import {
  type Field,
  type Fields,
  lengthName,
  maxLengthOf,
  type PictureValue,
  type SectionValue,
} from './field.ts'
import { fieldText } from './field-rules.ts'

/** What the controls of a form with these values send. */
export const formOf = (fields: Fields, values: Record<string, unknown>) =>
  fill(new FormData(), fields, values)

function fill(form: FormData, declared: Fields, values: Record<string, unknown>, prefix = '') {
  for (const [key, field] of Object.entries(declared)) {
    const name = `${prefix}${key}`
    const entry = values[key]
    if (field.kind === 'sections') {
      const sections = entry as SectionValue[]
      form.set(lengthName(name), String(sections.length))
      for (const [index, { id, shown }] of sections.entries()) {
        form.set(`${name}.${index}.id`, id)
        if (shown) form.set(`${name}.${index}.shown`, 'on')
      }
    } else if (field.kind === 'list') {
      const entries = entry as Record<string, unknown>[]
      form.set(lengthName(name), String(entries.length))
      for (const [index, each] of entries.entries()) fill(form, field.fields, each, `${name}.${index}.`)
    } else if (field.kind === 'group') {
      fill(form, field.fields, entry as Record<string, unknown>, `${name}.`)
    } else if (field.kind === 'picture') {
      const { picture, alt, focus } = entry as PictureValue
      if (focus) form.set(`${name}.focus`, `${focus.x} ${focus.y}`)
      form.set(`${name}.picture`, picture)
      form.set(`${name}.alt`, alt)
    } else if (field.kind === 'switch') {
      if (entry) form.set(name, 'on')
    } else form.set(name, fieldText(field, entry))
  }
  return form
}

/** As much as a form with these fields may have, in letters without accents. */
export const largestValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, largestValue(field)]))

function largestValue(field: Field): unknown {
  switch (field.kind) {
    case 'list':
      return Array(field.max).fill(largestValues(field.fields))
    case 'group':
      return largestValues(field.fields)
    case 'sections':
      return Object.keys(field.sections).map(id => ({ id, shown: true }))
    case 'lines':
      return Array(field.maxLines).fill('x'.repeat(field.max))
    case 'picture':
      return { picture: 'x'.repeat(100), alt: 'x'.repeat(300), focus: { x: 50, y: 50 } }
    case 'choice':
      return Object.keys(field.choices)[0]
    case 'switch':
      return true
    case 'colour':
      return '#000000'
    case 'text':
    case 'longText':
    case 'markdown':
      return 'x'.repeat(field.max)
    case 'email':
    case 'phone':
    case 'link':
    case 'date':
      return 'x'.repeat(maxLengthOf(field))
    default:
      return field.max
  }
}
