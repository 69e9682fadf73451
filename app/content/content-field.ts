type Labelled = { label: string; hint?: string }

/** One line, or with `long` paragraphs that blank lines separate. Required unless it is `optional`. */
type TextField = Labelled & { kind: 'text'; max: number; long?: true; optional?: true }
type ChoiceField<Choice extends string = string> = Labelled & {
  kind: 'choice'
  choices: Readonly<Record<Choice, string>>
}
/** A picture of the site or an uploaded one, with its alternative text unless it is `decorative`. */
type PictureField = Labelled & { kind: 'picture'; decorative?: true /** As a logo. */; uncropped?: true }
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

export type ContentFields = { [name: string]: ContentField }

export type PictureValue = { picture: string; alt: string }

type ValueOf<Field extends ContentField> = Field extends {
  kind: 'list'
  fields: infer Item extends ContentFields
}
  ? ContentValues<Item>[]
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

/** The value of a field of which nothing is filled in yet. */
function emptyValue(field: ContentField): unknown {
  if (field.kind === 'list') return []
  if (field.kind === 'picture') return { picture: '', alt: '' }
  if (field.kind === 'switch') return false
  if (field.kind === 'number') return null
  return field.kind === 'choice' ? (Object.keys(field.choices)[0] ?? '') : ''
}

export const emptyValues = (fields: ContentFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

/** The paragraphs of a long text. */
export const paragraphs = (text: string): string[] =>
  text
    .split('\n\n')
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
