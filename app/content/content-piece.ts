import type { Fields, Values } from '../platform/fields/field.ts'

/** A piece of the site's content that the owner can edit; its form, its rules and its storage derive from this. */
export type ContentPiece<Declared extends Fields = Fields> = {
  key: string
  title: string
  /** The heading under which the back office lists it. */
  group: string
  /** The paths that show it; the first is where it is previewed. */
  paths: readonly [string, ...string[]]
  /** The id of its section. */
  anchor?: string
  fields: Declared
  defaults: Values<Declared>
}

export const defineContent = <const Declared extends Fields>(piece: ContentPiece<Declared>) => piece
