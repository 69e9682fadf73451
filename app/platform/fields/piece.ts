import type { Fields, Values } from './field.ts'

type Piece<Declared extends Fields> = {
  key: string
  title: string
  fields: Declared
  defaults: Values<Declared>
}

/** Texts and pictures of the site: a draft is edited beside the page that shows it, and then published. */
export type ContentPiece<Declared extends Fields = Fields> = Piece<Declared> & {
  /** The heading under which the back office lists it. */
  group: string
  /** The paths that show it; the first is where it is previewed. */
  paths: readonly [string, ...string[]]
  /** The id of its section. */
  anchor?: string
}

export const defineContent = <const Declared extends Fields>(piece: ContentPiece<Declared>) => piece
