import { z } from 'zod'
import { inputAttributes } from '../../app/platform/fields/field.ts'
import { checkFields, readFields } from '../../app/platform/fields/field-rules.ts'
import { flatFields } from '../../app/platform/fields/piece.ts'

const plainTexts = [
  'Concrete block',
  'ama@example.com',
  '024 123 4567',
  '12',
  '#a8401f',
  '2026-01-02T03:04',
  '2030-01-01',
  '00000000-0000-4000-8000-000000000000',
  '1a2b3c4d',
  '4111 1111 1111 1111',
  '[]',
  '[{"id":"hollow-blocks","variant":"6in","quantity":20}]',
  'on',
  '# Head\n\nText with **bold** and <b>markup</b>.',
  'one, two',
  'Order {number}: {link}',
  '',
]
const lists = [[], ['Weight', '20 kg']]

/** A schema and the schemas that it wraps. */
function* partsOf(schema) {
  yield schema
  const { in: input, out, options = [] } = schema
  for (const part of [input, out, schema.unwrap?.(), ...options])
    if (part instanceof z.ZodType) yield* partsOf(part)
}

const shapeOf = schema => Object.assign({}, ...[...partsOf(schema)].map(part => part.shape))

/** Texts and lists that a field's rules may accept: its choices, the limits and what lies beyond, and plain texts. */
function candidatesFor(field) {
  const texts = [...partsOf(field)].flatMap(part => {
    const lengths = [part.minLength, part.maxLength].filter(Number.isInteger)
    const limits = [part.minValue, part.maxValue].filter(Number.isInteger)
    return [
      ...(part.meta?.()?.declared ? candidatesForDeclared(part.meta().declared) : []),
      ...(part instanceof z.ZodEnum ? part.options : []),
      ...(part instanceof z.ZodLiteral ? part.values : []),
      ...lengths.flatMap(length => ['x'.repeat(length), 'x'.repeat(length + 1)]),
      ...limits.flatMap(limit => [limit - 1, limit, limit + 1].map(String)),
    ]
  })
  const all = [...new Set([...plainTexts, ...texts])]
  return [...all, ...all.map(text => [text]), ...lists, undefined]
}

/** The same for a field of the field kit. */
function candidatesForDeclared(field) {
  const { maxLength, min, max } = inputAttributes({ ...field, isSpinner: true })
  const limits = [min, max]
    .filter(Number.isFinite)
    .flatMap(limit => [limit - 1, limit, limit + 1].map(String))
  const lengths = maxLength ? ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)] : []
  return [...plainTexts, ...Object.keys(field.choices ?? {}), ...limits, ...lengths]
}

const accepts = (schema, form) =>
  schema instanceof z.ZodType
    ? schema.safeParse(form).success
    : checkFields(
        schema,
        readFields(schema, name => form[name]),
      ).ok

/** Of a form's schema or its declared fields. */
const controlsOf = schema =>
  schema instanceof z.ZodType
    ? Object.entries(shapeOf(schema)).map(([name, field]) => [
        name,
        candidatesFor(field),
        value => field.safeParse(value).success,
      ])
    : Object.entries(flatFields(schema)).map(([name, field]) => [
        name,
        candidatesForDeclared(field),
        value => accepts({ [name]: field }, { [name]: value }),
      ])

const cache = new Map()

/** For each field of a form's schema, or of declared fields, the values that its rules accept, and those that they refuse. */
export function fieldsOf(schema) {
  if (!cache.has(schema)) {
    const fields = controlsOf(schema).map(([name, candidates, isAccepted]) => {
      const { accepted = [], refused = [] } = Object.groupBy(candidates, value =>
        isAccepted(value) ? 'accepted' : 'refused',
      )
      if (accepted.length === 0) throw new Error(`No value is known that the field ${name} accepts`)
      return [name, { accepted, refused: refused.filter(value => typeof value === 'string') }]
    })
    cache.set(schema, Object.fromEntries(fields))
  }
  return cache.get(schema)
}

/** Values for a form that its schema accepts as a whole, with some of them given. */
export function validForm(schema, pick, given = {}) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const picked = Object.entries(fieldsOf(schema)).map(([name, { accepted }]) => [name, pick(accepted)])
    const form = { ...Object.fromEntries(picked), ...given }
    if (accepts(schema, form)) return form
  }
  throw new Error('No values were found that the form accepts as a whole')
}
