import type { Field, Fields, Values } from './field.ts'
import { checkField } from './field-rules.ts'

type Declaration<Declared extends Fields> = {
  key: string
  title: string
  fields: Declared
  defaults: Values<Declared>
}

export type ContentPiece<Declared extends Fields = Fields> = Declaration<Declared> & {
  /** The heading under which the back office lists it. */
  group: string
  /** The paths that show it; the first is where it is previewed. */
  paths: readonly [string, ...string[]]
  anchor?: string
}

/** In force once it is saved. Only what was changed is stored, by the names of the controls; what breaks its rule has the default. */
export type SettingsPiece<Declared extends Fields = Fields> = Declaration<Declared> & {
  savedAt: string
  paths: readonly string[]
  /** The fields that an export of the website has, by the names of their controls. */
  exported: readonly string[]
  /** What is wrong with a change by somebody with these permissions, by the names of the controls. */
  findForbidden?(
    change: Record<'before' | 'after', Record<string, unknown>>,
    permissions: readonly string[],
  ): Record<string, string>
}

export type Piece = ContentPiece | SettingsPiece

export const defineContent = <const Declared extends Fields>(piece: ContentPiece<Declared>) => piece

export const defineSettings = <const Declared extends Fields>(piece: SettingsPiece<Declared>) => piece

/** Fields that many pieces have. */
export const heading = { kind: 'text', label: 'Heading', max: 120 } as const
export const optionalText = { kind: 'text', label: 'Text', max: 300, optional: true } as const
export const titledTexts = (label: string, item: string, max = 8, maxTitle = 80) =>
  ({
    kind: 'list',
    label,
    item,
    max,
    fields: {
      title: { kind: 'text', label: 'Title', max: maxTitle },
      text: { kind: 'text', label: 'Text', max: 300 },
    },
  }) as const

export const isSettings = (piece: Piece): piece is SettingsPiece => 'savedAt' in piece

export const flatFields = (fields: Fields, prefix = '', heading = ''): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      const { label, storedLabel = label } = field
      if (field.kind === 'group')
        return Object.entries(flatFields(field.fields, `${prefix}${name}.`, `${heading}${label}: `))
      return [[`${prefix}${name}`, { ...field, storedLabel: heading + storedLabel }]]
    }),
  )

export const flatValues = (
  fields: Fields,
  values: Record<string, unknown>,
  prefix = '',
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'group'
        ? Object.entries(
            flatValues(field.fields, values[name] as Record<string, unknown>, `${prefix}${name}.`),
          )
        : [[`${prefix}${name}`, values[name]]],
    ),
  )

export const settingsValues = <Declared extends Fields>(
  { fields, defaults }: SettingsPiece<Declared>,
  stored: Record<string, unknown>,
) => withDefaults(fields, defaults, stored, '') as Values<Declared>

function withDefaults(
  fields: Fields,
  defaults: Record<string, unknown>,
  stored: Record<string, unknown>,
  prefix: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'group')
        return [
          name,
          withDefaults(field.fields, defaults[name] as Record<string, unknown>, stored, `${prefix}${name}.`),
        ]
      const key = prefix + name
      const checked = key in stored && checkField(field, stored[key])
      return [name, checked && 'value' in checked ? checked.value : defaults[name]]
    }),
  )
}
