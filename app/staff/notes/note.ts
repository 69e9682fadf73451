import type { Field } from '../../platform/fields/field.ts'
import type { ListFilter } from '../../platform/list-filter.ts'

export type Colleague = { id: string; name: string }

export const noteFields = {
  text: {
    kind: 'longText',
    label: 'Internal note',
    max: 2_000,
    rows: 3,
    hint: 'Only staff see it.',
    problems: { missing: 'Write a note first', max: 'At most 2,000 characters' },
  },
} as const satisfies Record<string, Field>

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
