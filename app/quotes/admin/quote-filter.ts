import { isUuid } from '../../platform/text/uuid.ts'
import { readAssignee } from '../../staff/notes/note.ts'
import { type QuoteStatus, quoteStatuses } from '../quote.ts'

/** What the address of the list selects. */
export type QuoteFilter = {
  status: QuoteStatus | undefined
  search: string
  /** Who looks after it: the id of an account. */
  assignee?: string | undefined
  before?: string | undefined
  after?: string | undefined
}

const idOrUndefined = (text: string | null) => (text && isUuid(text) ? text.toLowerCase() : undefined)

/** Reads the filter from an address; invalid values are ignored. */
export function readQuoteFilter(params: URLSearchParams): QuoteFilter {
  return {
    status: quoteStatuses.find(status => status === params.get('status')),
    search: (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, 100),
    assignee: readAssignee(params),
    before: idOrUndefined(params.get('before')),
    after: idOrUndefined(params.get('after')),
  }
}

export function quoteListPath({ status, search, assignee, before, after }: QuoteFilter): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ status, q: search, assignee, before, after }))
    if (value) params.set(name, value)
  return params.size > 0 ? `/admin/quotes?${params}` : '/admin/quotes'
}
