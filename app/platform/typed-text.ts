import { cleanLine, cleanLines } from './text.ts'

/** A text that a form asks for: its input, its schema and its problems follow from this. */
export type TypedText = {
  label: string
  /** In a mail, or as the heading of a column. */
  shortLabel?: string
  isRequired?: boolean
  max: number
  /** Of a text of several lines. */
  rows?: number
  type?: 'email' | 'tel'
  autoComplete?: string
  hint?: string
  placeholder?: string
  /** What is wrong with a text that is neither missing nor too long. */
  problem?: (text: string) => string | undefined
}

export const cleanTyped = ({ rows }: TypedText, text: string) => (rows ? cleanLines(text) : cleanLine(text))

export const missing = ({ label }: TypedText) => `${label} is missing.`
export const tooLong = ({ label, max }: TypedText) =>
  `${label} is too long: at most ${max.toLocaleString('en')} characters.`

/** As the schema says it, without the validation library. */
export function typedProblem(field: TypedText, typed: string): string | undefined {
  const text = cleanTyped(field, typed)
  if (text === '') return field.isRequired ? missing(field) : undefined
  return text.length > field.max ? tooLong(field) : field.problem?.(text)
}
