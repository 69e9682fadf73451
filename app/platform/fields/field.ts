type Labelled = {
  label: string
  /** Of the stored value, where it is not what a form shows: `Price in pesewas`. */
  storedLabel?: string
  hint?: string
  placeholder?: string
  /** What the browser fills in. */
  autoComplete?: string
  /** The switch of the same entry that makes this needless: it is then hidden, keeps its value and may be empty. */
  notWith?: string
  /** Sentences in place of the kind's; for a case that is not here, `invalid`. */
  problems?: Partial<Record<ProblemCase, string>>
}
export type ProblemCase = 'missing' | 'invalid' | 'min' | 'max' | 'step'

/** What else is wrong with a value that fits its kind. Runs in the browser and on the server. */
type Check<Value> = { check?(value: Value): string | undefined }

/** Text in one line; `longText` and `markdown` have several, and `lines` is a list with one entry per line. */
type TextField = Labelled &
  Check<string> & { kind: 'text' | 'longText' | 'markdown'; max: number; optional?: true; rows?: number }
type LinesField = Labelled & { kind: 'lines'; max: number; maxLines: number; rows?: number }
/** `link`: an `https:`, `mailto:` or `tel:` address. `date`: such as `2026-03-14`. */
type AddressField = Labelled &
  Check<string> & {
    kind: 'email' | 'phone' | 'link' | 'date'
    max?: number
    optional?: true
  }
/**
 * Stored are pesewas of `money`, grams of `weight`, metres of `length` and hundredths of `percent`; limits and steps are in
 * these too. An empty control is null if the field is `optional`, or with `empty: 0` nothing is shown for 0.
 */
type NumberField = Labelled &
  Check<number> & {
    kind: 'number' | 'wholeNumber' | 'money' | 'weight' | 'length' | 'percent'
    min?: number
    max: number
    step?: number
    /** Which may be typed behind the number. */
    unit?: string
    optional?: true
    empty?: 0
    /** The browser's control for numbers, which has no room for commas and units. */
    isSpinner?: true
  }
type ChoiceField<Choice extends string = string> = Labelled & {
  kind: 'choice'
  choices: Readonly<Record<Choice, string>>
}
/** `note` stands behind the label. */
type SwitchField = Labelled & { kind: 'switch'; note?: string }
/** A picture of the site or an uploaded one, with its alternative text unless it is `decorative`. */
type PictureField = Labelled & {
  kind: 'picture'
  decorative?: true
  /** As a logo. */
  uncropped?: true
}
/** `#rrggbb` that text stays readable with; `against` names the colours that it meets. */
type ColourField = Labelled & { kind: 'colour'; against: Readonly<Record<string, string>> }
type ListField<Item extends Fields = Fields> = Labelled & {
  kind: 'list'
  /** One entry of the list, as in `Add a question`. */
  item: string
  max: number
  fields: Item
  /** The switch that exactly one entry has on. */
  onlyOne?: string
  /** What is wrong with the entries together. */
  check?(entries: readonly Readonly<Record<string, unknown>>[]): string | undefined
}
/** Fields under one heading. */
type GroupField<Group extends Fields = Fields> = Labelled & { kind: 'group'; fields: Group }
/** The sections of a page by id: in which order they stand, and which are hidden. */
type SectionsField<Section extends string = string> = Labelled & {
  kind: 'sections'
  /** In their default order. */
  sections: Readonly<Record<Section, string>>
}

/**
 * What somebody fills in, declared once: the type of its value, its control, its rule with the sentence of each problem and
 * its label in the audit log derive from it. A slice may add properties of its own.
 */
export type Field =
  | TextField
  | LinesField
  | AddressField
  | NumberField
  | ChoiceField
  | SwitchField
  | PictureField
  | ColourField
  | ListField
  | GroupField
  | SectionsField

export type Fields = { readonly [name: string]: Field }
type WithKind<Member, Kind> = Member extends { kind: infer Kinds }
  ? Kind extends Kinds
    ? Member
    : never
  : never
export type FieldOf<Kind extends Field['kind']> = WithKind<Field, Kind>
/** Those with one control. */
export type SimpleField = Exclude<Field, ListField | GroupField | SectionsField | PictureField>

export type PictureValue = {
  picture: string
  alt: string
  /** In per cent, in steps of `focusStep`: what stays visible where the picture is cut to fit; without it the centre. */
  focus?: { x: number; y: number } | undefined
}
/** As many steps as `theme.css` has classes for. */
export const focusStep = 5

export type SectionValue<Section extends string = string> = { id: Section; shown: boolean }

type ValueOf<F extends Field> = F extends { kind: 'list'; fields: infer Item extends Fields }
  ? Values<Item>[]
  : F extends { kind: 'group'; fields: infer Group extends Fields }
    ? Values<Group>
    : F extends { kind: 'choice'; choices: Readonly<Record<infer Choice extends string, string>> }
      ? Choice
      : F extends { kind: 'sections'; sections: Readonly<Record<infer Section extends string, string>> }
        ? SectionValue<Section>[]
        : F extends { kind: NumberField['kind'] }
          ? F extends { optional: true }
            ? number | null
            : number
          : F extends { kind: 'picture' }
            ? PictureValue
            : F extends { kind: 'switch' }
              ? boolean
              : F extends { kind: 'lines' }
                ? string[]
                : string

export type Values<Declared extends Fields = Fields> = {
  -readonly [Name in keyof Declared]: ValueOf<Declared[Name]>
}

/** What the audit log and a conflict of two changes call the stored values. */
export const storedLabels = <Declared extends Fields>(fields: Declared) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label, storedLabel = label }]) => [name, storedLabel]),
  ) as Record<keyof Declared, string>

/** The control of an entry has a name such as `items.0.question`; `items.length` says how many entries there are. */
export const lengthName = (list: string) => `${list}.length`

export const isRequired = (field: SimpleField): boolean =>
  field.kind !== 'switch' &&
  field.kind !== 'lines' &&
  !('optional' in field && field.optional) &&
  !('empty' in field && field.empty === 0)

/** What an amount is typed in, as a part of what is stored: 100 pesewas are typed as 1. */
export const storedPerTyped = (kind: Field['kind']) =>
  kind === 'money' || kind === 'percent' ? 100 : kind === 'weight' ? 1_000 : 1

const types = { email: 'email', phone: 'tel', link: 'url', date: 'date' } as const
const maxLengths = { email: 254, phone: 40, link: 500, date: 10 } as const

/** Of addresses without a limit of their own. */
export const maxLengthOf = ({ kind, max = maxLengths[kind] }: AddressField) => max

type InputAttributes = {
  type?: string
  inputMode?: 'decimal' | 'numeric' | 'text'
  maxLength?: number
  required?: boolean
  min?: number
  max?: number
  step?: number
}

/** What the browser knows of a field's rule. */
export function inputAttributes(field: SimpleField): InputAttributes {
  const required = isRequired(field)
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'markdown':
      return { maxLength: field.max, required }
    case 'email':
    case 'phone':
    case 'link':
      return { type: types[field.kind], maxLength: maxLengthOf(field), required }
    case 'date':
      return { type: 'date', required }
    case 'colour':
    case 'choice':
      return { required }
    case 'switch':
    case 'lines':
      return {}
    default:
      return { ...numberAttributes(field), required }
  }
}

function numberAttributes(field: NumberField): InputAttributes {
  const { kind, min = 0, max, step, isSpinner } = field
  const typed = (stored: number) => stored / storedPerTyped(kind)
  const isWhole = kind === 'wholeNumber'
  // The keypad of a phone has no minus, nor feet and inches.
  const inputMode = min < 0 || kind === 'length' ? 'text' : isWhole ? 'numeric' : 'decimal'
  if (!isSpinner) return { inputMode }
  return { type: 'number', inputMode, min: typed(min), max: typed(max), step: typed(step ?? 1) }
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
