type Labelled = { label: string; hint?: string }

/** One line, or with `long` paragraphs that blank lines separate, or with `markdown` text as in posts. Required unless it is `optional`. */
type TextField = Labelled & { kind: 'text'; max: number; long?: true; markdown?: true; optional?: true }
type ChoiceField<Choice extends string = string> = Labelled & {
  kind: 'choice'
  choices: Readonly<Record<Choice, string>>
}
/** A picture of the site or an uploaded one, with its alternative text unless it is `decorative`. */
type PictureField = Labelled & {
  kind: 'picture'
  decorative?: true
  /** As a logo. */
  uncropped?: true
}
/** `#rrggbb` that text stays readable with; `against` names the colours that it meets. */
type ColourField = Labelled & { kind: 'colour'; against: Readonly<Record<string, string>> }
type SwitchField = Labelled & { kind: 'switch' }
type DateField = Labelled & { kind: 'date' }
/** An `https:`, `mailto:` or `tel:` address. */
type LinkField = Labelled & { kind: 'link' }
type NumberField = Labelled & { kind: 'number'; min: number; max: number; whole?: true; optional?: true }
type ListField<Item extends ContentFields = ContentFields> = Labelled & {
  kind: 'list'
  /** One entry of the list, as in `Add a question`. */
  item: string
  max: number
  fields: Item
  /** The switch that exactly one entry has on. */
  onlyOne?: string
}
/** Fields under one heading. */
type GroupField<Fields extends ContentFields = ContentFields> = Labelled & { kind: 'group'; fields: Fields }

/** The sections of a page by id: in which order they stand, and which are hidden. */
type SectionsField<Section extends string = string> = Labelled & {
  kind: 'sections'
  /** In their default order. */
  sections: Readonly<Record<Section, string>>
}

export type ContentField =
  | TextField
  | ChoiceField
  | PictureField
  | SwitchField
  | DateField
  | LinkField
  | NumberField
  | ColourField
  | ListField
  | GroupField
  | SectionsField

export type ContentFields = { [name: string]: ContentField }

export type PictureValue = {
  picture: string
  alt: string
  /** In per cent, in steps of `focusStep`: what stays visible where the picture is cut to fit; without it the centre. */
  focus?: { x: number; y: number } | undefined
}
export type SectionValue<Section extends string = string> = { id: Section; shown: boolean }

type ValueOf<Field extends ContentField> = Field extends {
  kind: 'list'
  fields: infer Item extends ContentFields
}
  ? ContentValues<Item>[]
  : Field extends { kind: 'group'; fields: infer Group extends ContentFields }
    ? ContentValues<Group>
    : Field extends { kind: 'choice'; choices: Readonly<Record<infer Choice extends string, string>> }
      ? Choice
      : Field extends { kind: 'picture' }
        ? PictureValue
        : Field extends { kind: 'switch' }
          ? boolean
          : Field extends { kind: 'number' }
            ? Field extends { optional: true }
              ? number | null
              : number
            : Field extends {
                  kind: 'sections'
                  sections: Readonly<Record<infer Section extends string, string>>
                }
              ? SectionValue<Section>[]
              : string

export type ContentValues<Fields extends ContentFields = ContentFields> = {
  [Name in keyof Fields]: ValueOf<Fields[Name]>
}

/** A piece of the site's content that the owner can edit; its form, its rules and its storage derive from this. */
export type ContentPiece<Fields extends ContentFields = ContentFields> = {
  key: string
  title: string
  /** The heading under which the back office lists it. */
  group: string
  /** The paths that show it; the first is where it is previewed. */
  paths: readonly [string, ...string[]]
  /** The id of its section. */
  anchor?: string
  fields: Fields
  defaults: ContentValues<Fields>
}

export const defineContent = <const Fields extends ContentFields>(piece: ContentPiece<Fields>) => piece

/** As many steps as `theme.css` has classes for. */
export const focusStep = 5

/** Classes for a picture: the content security policy forbids a style. */
export const focusClass = ({ focus }: PictureValue) => (focus ? `focus-x-${focus.x} focus-y-${focus.y}` : '')

/** The value of a field of which nothing is filled in yet. */
function emptyValue(field: ContentField): unknown {
  if (field.kind === 'list') return []
  if (field.kind === 'group') return emptyValues(field.fields)
  if (field.kind === 'sections') return orderSections(field.sections, [])
  if (field.kind === 'picture') return { picture: '', alt: '' }
  if (field.kind === 'switch') return false
  if (field.kind === 'number') return null
  return field.kind === 'choice' ? (Object.keys(field.choices)[0] ?? '') : ''
}

export const emptyValues = (fields: ContentFields): Record<string, unknown> =>
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
