import { type ListFilter, listPath, readListFilter } from '../../staff/list-filter.ts'
import { type QuoteStatus, quoteStatuses } from '../quote.ts'

/** What the address of the list selects. */
export type QuoteFilter = ListFilter & { status: QuoteStatus | undefined }

export const readQuoteFilter = (params: URLSearchParams): QuoteFilter => ({
  status: quoteStatuses.find(status => status === params.get('status')),
  ...readListFilter(params),
})

export const quoteListPath = (filter: QuoteFilter): string => listPath('/admin/quotes', filter)
