import type { SectionValue } from '../platform/fields/field.ts'

type Shown<Contents> = { [Id in keyof Contents]: { id: Id; content: Contents[Id] } }[keyof Contents]

/** The sections of a page that are neither hidden nor of empty lists only, with their content. */
export const shownSections = <Contents extends object>(
  sections: SectionValue<Extract<keyof Contents, string>>[],
  contents: Contents,
): Shown<Contents>[] =>
  sections
    .filter(({ id, shown }) => shown && !isEmpty(contents[id]))
    .map(({ id }) => ({ id, content: contents[id] }))

/** A section with lists shows them: when all are empty, nothing is left but its heading. */
function isEmpty(content: unknown) {
  const lists = Object.values(content as object).filter(Array.isArray)
  return lists.length > 0 && lists.every(list => list.length === 0)
}
