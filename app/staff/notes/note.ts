import type { Field } from '../../platform/fields/field.ts'
import type { ListFilter } from '../../platform/list-filter.ts'

export type Colleague = { id: string; name: string }

export const noteFields = {
  text: {
    kind: 'longText',
    label: 'Internal note',
    max: 2_000,
    rows: 3,
    hint: 'Only the staff sees it. @ and a name tells a colleague.',
    problems: { missing: 'Write a note first', max: 'At most 2,000 characters' },
  },
} as const satisfies Record<string, Field>

/** Whoever is named after an @, all of one name; of names that begin alike, the longest. */
export function mentionedIn<Person extends Pick<Colleague, 'name'>>(
  text: string,
  people: readonly Person[],
): Person[] {
  let rest = text.toLowerCase()
  const isMentioned = (name: string) => {
    const parts = rest.split(`@${name}`)
    // A letter goes on with another name.
    const isEnd = (part: string) => !/^[\p{L}\p{N}]/u.test(part)
    rest = parts.reduce((before, part) => `${before}${isEnd(part) ? ' ' : `@${name}`}${part}`)
    return parts.slice(1).some(isEnd)
  }
  const names = new Set(people.map(({ name }) => name.toLowerCase()))
  const mentioned = [...names].toSorted((a, b) => b.length - a.length).filter(isMentioned)
  return people.filter(({ name }) => mentioned.includes(name.toLowerCase()))
}

/** What was typed of a name after the last @ before the cursor, with where the @ is. */
export function typedMention(text: string, cursor: number) {
  const [, typed] = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{N}' -]{0,40})$/u.exec(text.slice(0, cursor)) ?? []
  return typed === undefined ? undefined : { typed, start: cursor - typed.length - 1 }
}

const maxOffered = 6

/** The people of whose name a word begins with what was typed. */
export const offeredPeople = (typed: string, people: readonly Colleague[]) =>
  people
    .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${typed.toLowerCase()}`))
    .slice(0, maxOffered)

/**
 * To whom a subject can be given, and whom the form shows: the one that was sent last, unless he may not read it any more.
 */
export function assigneeChoices(
  assignee: Colleague | undefined,
  colleagues: readonly Colleague[],
  sentTo: string | undefined,
) {
  // Who was deactivated, or may not read it any more, keeps the name.
  const former = assignee && !colleagues.some(({ id }) => id === assignee.id) ? [assignee] : []
  const people = [{ id: '', name: 'Nobody' }, ...former, ...colleagues]
  return { people, chosen: (people.find(({ id }) => id === sentTo) ?? assignee)?.id ?? '' }
}

/** `assignee`: the id of an account. */
export type AssignedFilter = ListFilter & { assignee?: string | undefined }

/** Of the address of a list: whose work it shows. */
export const readAssignee = (params: URLSearchParams) => /^\w{1,64}$/.exec(params.get('assignee') ?? '')?.[0]
