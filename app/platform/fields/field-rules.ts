import { contrastProblem, isColour } from '../text/colour.ts'
import { cleanLine } from '../text/text.ts'
import {
  type Field,
  type FieldOf,
  type Fields,
  focusStep,
  isNumber,
  lengthName,
  type Problem,
  type Report,
  type SectionValue,
  sentence,
  sentenceText,
  storedPerTyped,
  type Values,
} from './field.ts'
import { checkNumber, readNumber } from './number-rules.ts'
import { checkAddress, checkText, tooLong, wrongKind } from './text-rules.ts'

/** The text of a control, by its name; undefined for one that the form does not have. */
type ReadText = (name: string) => unknown

/** What the controls of a form hold, before any rule. */
export const readFields = (fields: Fields, textOf: ReadText, prefix = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readField(field, textOf, `${prefix}${name}`)]),
  )

function readField(field: Field, textOf: ReadText, name: string): unknown {
  const text = textOf(name) ?? ''
  const readEntries = <Entry>(max: number, read: (prefix: string) => Entry) => {
    const length = String(textOf(lengthName(name)) ?? '')
    // A form that does not say how many there are must not remove them.
    if (!/^\d+$/.test(length)) return undefined
    return Array.from({ length: Math.min(Number(length), max) }, (_, index) => read(`${name}.${index}.`))
  }
  switch (field.kind) {
    case 'list':
      // One more than the limit is read, so that the rule can refuse it.
      return readEntries(field.max + 1, prefix => readFields(field.fields, textOf, prefix))
    case 'group':
      return readFields(field.fields, textOf, `${name}.`)
    case 'sections':
      return readEntries(Object.keys(field.sections).length, prefix => ({
        id: textOf(`${prefix}id`) ?? '',
        shown: textOf(`${prefix}shown`) === 'on',
      }))
    case 'picture':
      return {
        picture: textOf(`${name}.picture`) ?? '',
        alt: textOf(`${name}.alt`) ?? '',
        ...readFocus(textOf(`${name}.focus`)),
      }
    case 'switch':
      return text === 'on'
    default:
      // Several texts are more than a field has.
      return typeof text === 'string' ? readText(field, text) : undefined
  }
}

function readFocus(text: unknown) {
  const [, x, y] = (typeof text === 'string' && /^(\d{1,3}) (\d{1,3})$/.exec(text)) || []
  return x && y ? { focus: { x: Number(x), y: Number(y) } } : {}
}

function readText(field: Field, text: string): unknown {
  if (isNumber(field)) return readNumber(field, text)
  return field.kind === 'lines' ? text.split('\n').map(cleanLine).filter(Boolean) : text
}

/** The text of a control that holds the value. */
export function fieldText(field: Field, value: unknown): string {
  if (value === null || value === undefined || ('empty' in field && value === field.empty)) return ''
  if (field.kind === 'switch') return value === true ? 'on' : ''
  if (field.kind === 'lines') return (value as string[]).join('\n')
  if (field.kind === 'money') return (Number(value) / 100).toFixed(2)
  if (typeof value !== 'number') return String(value)
  // Without what floating point adds behind the decimals.
  return String(Number((value / storedPerTyped(field.kind)).toFixed(6)))
}

export type Checked<Declared extends Fields> =
  | { ok: true; values: Values<Declared> }
  | { ok: false; problems: Problem[] }

/** Values without what is not declared and in the form in which they are stored, or what is wrong with them. */
export function checkFields<Declared extends Fields>(
  fields: Declared,
  values: unknown,
  textOf?: ReadText,
): Checked<Declared> {
  const problems: Problem[] = []
  const checked = checkGroup(fields, values, (problem, ...path) =>
    problems.push({ path, message: sentenceText(problem, textOf?.(path.join('.'))) }),
  )
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values: checked as Values<Declared> }
}

export function checkField(field: Field, value: unknown): { value: unknown } | { problems: Problem[] } {
  const problems: Problem[] = []
  const checked = check(field, value, (problem, ...path) =>
    problems.push({ path, message: sentenceText(problem, undefined) }),
  )
  return problems.length > 0 ? { problems } : { value: checked }
}

/** What the controls of a form hold, or what is wrong with it. */
export const readForm = <Declared extends Fields>(fields: Declared, textOf: ReadText) =>
  checkFields(fields, readFields(fields, textOf), textOf)

/** The values of a form, or the sentence of each problem by the name of its control. */
export function checkForm<Declared extends Fields>(fields: Declared, form: FormData) {
  const checked = readForm(fields, name => form.get(name))
  if (checked.ok) return checked
  return { ok: false as const, reason: 'invalid' as const, errors: problemsByName(checked.problems) }
}

/** The first sentence for each control. */
export function problemsByName(problems: Problem[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of problems) errors[path.join('.')] ??= message
  return errors
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkGroup(fields: Fields, values: unknown, report: Report) {
  if (!isRecord(values)) return report(wrongKind)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      check(neededWith(values, field), values[name], (message, ...path) => report(message, name, ...path)),
    ]),
  )
}

const neededWith = (values: Record<string, unknown>, field: Field) =>
  field.notWith && values[field.notWith] === true ? ({ ...field, optional: true } as Field) : field

function check(field: Field, value: unknown, report: Report): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'markdown':
      return checkText(field, value, report)
    case 'email':
    case 'phone':
    case 'link':
    case 'date':
      return checkAddress(field, value, report)
    case 'colour':
      return checkColour(field, value, report)
    case 'choice':
      if (typeof value === 'string' && Object.hasOwn(field.choices, value)) return value
      return report(sentence(field, 'invalid', 'Choose one of the list'))
    case 'switch':
      return typeof value === 'boolean' ? value : report(wrongKind)
    case 'lines':
      return checkLines(field, value, report)
    case 'picture':
      return checkPicture(field, value, report)
    case 'list':
      return checkList(field, value, report)
    case 'group':
      return checkGroup(field.fields, value, report)
    case 'sections':
      if (!Array.isArray(value) || !value.every(isSection)) return report(wrongKind)
      return orderSections(field.sections, value)
    default:
      return checkNumber(field, value, report)
  }
}

function checkColour({ against, ...field }: FieldOf<'colour'>, value: unknown, report: Report) {
  if (typeof value !== 'string') return report(wrongKind)
  const colour = value.trim().toLowerCase()
  const problem = isColour(colour)
    ? contrastProblem(colour, against)
    : (field.problems?.invalid ?? 'Enter a colour such as #a8401f')
  if (problem) report(problem)
  return colour
}

function checkLines(field: FieldOf<'lines'>, value: unknown, report: Report) {
  if (!Array.isArray(value) || !value.every(line => typeof line === 'string')) return report(wrongKind)
  const lines = value.map(cleanLine)
  if (lines.length > field.maxLines) report(`At most ${field.maxLines} lines`)
  for (const [index, line] of lines.entries()) {
    const problem =
      line === '' ? `${field.label} is missing` : line.length > field.max ? tooLong(field.max) : undefined
    if (problem) report(`${problem} (entry ${index + 1})`)
  }
  return lines
}

function checkList(field: FieldOf<'list'>, value: unknown, report: Report) {
  const { fields, item, max, onlyOne } = field
  if (!Array.isArray(value)) return report(wrongKind)
  if (value.length > max)
    return report(sentence(field, 'max', `At most ${max}. Remove one before you add another.`))
  if (onlyOne && value.filter(entry => isRecord(entry) && entry[onlyOne] === true).length !== 1)
    report(`Switch on “${fields[onlyOne]?.label}” for exactly one ${item}`)
  const problem = value.every(isRecord) && field.check?.(value)
  if (problem) report(problem)
  return value.map((entry, index) =>
    checkGroup(fields, entry, (message, ...path) => report(message, index, ...path)),
  )
}

const isSection = (value: unknown): value is SectionValue =>
  isRecord(value) && typeof value.id === 'string' && typeof value.shown === 'boolean'

const pictures = /^(|[a-z0-9-]{1,60}|\/uploads\/[0-9a-f]{64}\/\d{1,5}x\d{1,5}\.webp)$/

const isFocus = (per: unknown) =>
  typeof per === 'number' && Number.isInteger(per / focusStep) && per >= 0 && per <= 100

function checkPicture({ decorative }: FieldOf<'picture'>, value: unknown, report: Report) {
  if (!isRecord(value)) return report(wrongKind)
  const { picture, alt, focus } = value
  if (typeof picture !== 'string' || !pictures.test(picture)) report('Upload a picture', 'picture')
  if (focus !== undefined)
    if (isRecord(focus))
      for (const axis of ['x', 'y']) isFocus(focus[axis]) || report(wrongKind, 'focus', axis)
    else report(wrongKind, 'focus')
  if (typeof alt !== 'string') return report(wrongKind, 'alt')
  const text = cleanLine(alt)
  if (text.length > 300) report(tooLong(300), 'alt')
  else if (picture !== '' && text === '' && !decorative)
    report('Say what the picture shows, for those who can’t see it', 'alt')
  return { picture, alt: text, ...(isRecord(focus) && { focus: { x: focus.x, y: focus.y } }) }
}

/** The value of a field of which nothing is filled in yet. */
function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case 'list':
    case 'lines':
      return []
    case 'group':
      return emptyValues(field.fields)
    case 'sections':
      return orderSections(field.sections, [])
    case 'picture':
      return { picture: '', alt: '' }
    case 'switch':
      return false
    case 'choice':
      return Object.keys(field.choices)[0] ?? ''
    case 'number':
    case 'wholeNumber':
    case 'money':
    case 'weight':
    case 'length':
    case 'percent':
      return field.empty ?? null
    default:
      return ''
  }
}

export const emptyValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

/**
 * Every known section once, in the stored order: what is unknown or double is left out, and what is missing stands shown
 * after the section that precedes it by default.
 */
export function orderSections<Section extends string>(
  sections: Readonly<Record<Section, string>>,
  stored: readonly SectionValue[],
): SectionValue<Section>[] {
  const isKnown = (section: SectionValue): section is SectionValue<Section> =>
    Object.hasOwn(sections, section.id)
  const ordered = stored
    .filter(isKnown)
    .filter(({ id }, index, all) => all.findIndex(each => each.id === id) === index)
  const ids = Object.keys(sections) as Section[]
  for (const [index, id] of ids.entries())
    if (!ordered.some(each => each.id === id))
      ordered.splice(ordered.findIndex(each => each.id === ids[index - 1]) + 1, 0, { id, shown: true })
  return ordered
}
