import { type ListFilter, listPath, readListFilter } from '../../staff/list-filter.ts'

export const claimStates = ['open', 'answered'] as const
export type ClaimState = (typeof claimStates)[number]

/** What the address of the list selects. */
export type ClaimFilter = ListFilter & { state: ClaimState | undefined }

/** Without a state in the address the open claims are shown. */
export function readClaimFilter(params: URLSearchParams): ClaimFilter {
  const named = params.get('state')
  return {
    state: named === 'all' ? undefined : (claimStates.find(state => state === named) ?? 'open'),
    ...readListFilter(params),
  }
}

export const claimListPath = ({ state, ...filter }: ClaimFilter): string =>
  listPath('/admin/claims', { state: state ?? 'all', ...filter })
