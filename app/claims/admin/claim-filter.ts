import { isUuid } from '../../platform/text/uuid.ts'
import { readAssignee } from '../../staff/notes/note.ts'

export const claimStates = ['open', 'answered'] as const
export type ClaimState = (typeof claimStates)[number]

/** What the address of the list selects. */
export type ClaimFilter = {
  state: ClaimState | undefined
  search: string
  /** Who looks after it: the id of an account. */
  assignee?: string | undefined
  before?: string | undefined
  after?: string | undefined
}

const idOrUndefined = (text: string | null) => (text && isUuid(text) ? text.toLowerCase() : undefined)

/** Reads the filter from an address; invalid values are ignored. Without one the open claims are shown. */
export function readClaimFilter(params: URLSearchParams): ClaimFilter {
  const named = params.get('state')
  return {
    state: named === 'all' ? undefined : (claimStates.find(state => state === named) ?? 'open'),
    search: (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, 100),
    assignee: readAssignee(params),
    before: idOrUndefined(params.get('before')),
    after: idOrUndefined(params.get('after')),
  }
}

export function claimListPath({ state, search, assignee, before, after }: ClaimFilter): string {
  const params = new URLSearchParams({ state: state ?? 'all' })
  for (const [name, value] of Object.entries({ q: search, assignee, before, after }))
    if (value) params.set(name, value)
  return `/admin/claims?${params}`
}
