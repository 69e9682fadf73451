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
  problems?: Partial<Record<ProblemCase, Sentence>>
}
export type ProblemCase = 'missing' | 'invalid' | 'min' | 'max' | 'step'
/** One that quotes gets the text of the control, which is empty where no form was sent. */
export type Sentence = string | ((typed: string) => string)
export type Problem = { path: (string | number)[]; message: string }
export type Report = (sentence: Sentence, ...path: Problem['path']) => void

export const sentence = ({ problems }: Field, which: ProblemCase, usual: string): Sentence =>
  problems?.[which] ?? problems?.invalid ?? usual

export const sentenceText = (sentence: Sentence, typed: unknown) =>
  typeof sentence === 'string' ? sentence : sentence(typeof typed === 'string' ? typed : '')

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
/** Values and limits in pesewas, grams, metres and hundredths of a per cent. An empty control is null if `optional`; `empty: 0` shows nothing for 0. */
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
type SwitchField = Labelled & { kind: 'switch'; note?: string }
type PictureField = Labelled & {
  kind: 'picture'
  decorative?: true
  uncropped?: true
}
/** `#rrggbb` that text stays readable with; `against` names the colours that it meets. */
type ColourField = Labelled & { kind: 'colour'; against: Readonly<Record<string, string>> }
type ListField<Item extends Fields = Fields> = Labelled & {
  kind: 'list'
  item: string
  max: number
  fields: Item
  /** The switch that exactly one entry has on. */
  onlyOne?: string
  check?(entries: readonly Readonly<Record<string, unknown>>[]): string | undefined
}
type GroupField<Group extends Fields = Fields> = Labelled & { kind: 'group'; fields: Group }
/** The sections of a page by id: in which order they stand, and which are hidden. */
type SectionsField<Section extends string = string> = Labelled & {
  kind: 'sections'
  sections: Readonly<Record<Section, string>>
}

/** What somebody fills in: its type, control, rule, sentences and label in the audit log derive from it. A slice may add properties. */
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

export const storedLabels = <Declared extends Fields>(fields: Declared) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label, storedLabel = label }]) => [name, storedLabel]),
  ) as Record<keyof Declared, string>

/** The control of an entry has a name such as `items.0.question`; `items.length` says how many entries there are. */
export const lengthName = (list: string) => `${list}.length`

const isRequired = (field: SimpleField): boolean =>
  field.kind !== 'switch' &&
  field.kind !== 'lines' &&
  !('optional' in field && field.optional) &&
  !('empty' in field && field.empty === 0)

/** What an amount is typed in, as a part of what is stored: 100 pesewas are typed as 1. */
export const storedPerTyped = (kind: Field['kind']) =>
  kind === 'money' || kind === 'percent' ? 100 : kind === 'weight' ? 1_000 : 1

const types = { email: 'email', phone: 'tel', link: 'url', date: 'date' } as const
const maxLengths = { email: 254, phone: 40, link: 500, date: 10 } as const

export const maxLengthOf = ({ kind, max = maxLengths[kind] }: AddressField) => max

const numberKinds: string[] = ['number', 'wholeNumber', 'money', 'weight', 'length', 'percent']
export const isNumber = (field: Field): field is NumberField => numberKinds.includes(field.kind)

type InputAttributes = {
  type?: string
  inputMode?: 'decimal' | 'numeric' | 'text'
  maxLength?: number
  required?: boolean
  min?: number
  max?: number
  step?: number
}

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
