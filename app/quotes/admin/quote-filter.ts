import { listPath, readListFilter } from '../../platform/list-filter.ts'
import { type AssignedFilter, readAssignee } from '../../staff/notes/note.ts'
import { type QuoteStatus, quoteStatuses } from '../quote.ts'

/** What the address of the list selects. */
export type QuoteFilter = AssignedFilter & { status: QuoteStatus | undefined }

export const readQuoteFilter = (params: URLSearchParams): QuoteFilter => ({
  status: quoteStatuses.find(status => status === params.get('status')),
  ...readListFilter(params),
  assignee: readAssignee(params),
})

export const quoteListPath = (filter: QuoteFilter): string => listPath('/admin/quotes', filter)
