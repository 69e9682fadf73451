import { listPath, readListFilter } from '../../platform/list-filter.ts'
import { type AssignedFilter, readAssignee } from '../../staff/notes/note.ts'

export const claimStates = ['open', 'answered'] as const
export type ClaimState = (typeof claimStates)[number]

/** What the address of the list selects. */
export type ClaimFilter = AssignedFilter & { state: ClaimState | undefined }

/** Without a state in the address the open claims are shown. */
export function readClaimFilter(params: URLSearchParams): ClaimFilter {
  const named = params.get('state')
  return {
    state: named === 'all' ? undefined : (claimStates.find(state => state === named) ?? 'open'),
    ...readListFilter(params),
    assignee: readAssignee(params),
  }
}

export const claimListPath = ({ state, ...filter }: ClaimFilter): string =>
  listPath('/admin/claims', { state: state ?? 'all', ...filter })
