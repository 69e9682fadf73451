import type { ContentField, ContentFields } from './content-field.ts'

/** The control of a list's field has a name such as `items.0.question`; `items.length` says how many entries there are. */
export const lengthName = (list: string) => `${list}.length`

/** A value as its form's controls send it, before any rule. */
export const readContentForm = (
  fields: ContentFields,
  form: FormData,
  prefix = '',
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readField(field, form, `${prefix}${name}`)]),
  )

function readField(field: ContentField, form: FormData, name: string): unknown {
  const text = (key = name) => {
    const value = form.get(key)
    return typeof value === 'string' ? value : ''
  }
  const readEntries = <Entry>(max: number, read: (prefix: string) => Entry) => {
    const length = text(lengthName(name))
    // A form that does not say how many there are must not remove them.
    if (!/^\d+$/.test(length)) return undefined
    return Array.from({ length: Math.min(Number(length), max) }, (_, index) => read(`${name}.${index}.`))
  }
  switch (field.kind) {
    case 'list':
      // One more than the limit is read, so that the rule can refuse it.
      return readEntries(field.max + 1, prefix => readContentForm(field.fields, form, prefix))
    case 'group':
      return readContentForm(field.fields, form, `${name}.`)
    case 'sections':
      return readEntries(Object.keys(field.sections).length, prefix => ({
        id: text(`${prefix}id`),
        shown: text(`${prefix}shown`) === 'on',
      }))
    case 'picture':
      return {
        picture: text(`${name}.picture`),
        alt: text(`${name}.alt`),
        ...readFocus(text(`${name}.focus`)),
      }
    case 'switch':
      return text() === 'on'
    case 'number':
      return text().trim() === '' ? null : Number(text())
    default:
      return text()
  }
}

function readFocus(text: string) {
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text) ?? []
  return x && y ? { focus: { x: Number(x), y: Number(y) } } : {}
}
