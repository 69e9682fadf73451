import { isUuid } from '../../platform/text/uuid.ts'
import { readAssignee } from '../../staff/notes/note.ts'
import { type EnquiryStatus, enquiryStatuses } from '../enquiry.ts'

/** What the address of the list selects. */
export type EnquiryFilter = {
  /** Undefined: all but the archived ones. */
  status: EnquiryStatus | undefined
  search: string
  /** Who looks after it: the id of an account. */
  assignee?: string | undefined
  before?: string | undefined
  after?: string | undefined
  /** Id of the open enquiry. */
  open?: string | undefined
}

const idOrUndefined = (text: string | null) => (text && isUuid(text) ? text.toLowerCase() : undefined)

/** Reads the filter from an address; invalid values are ignored. */
export function readEnquiryFilter(params: URLSearchParams): EnquiryFilter {
  return {
    status: enquiryStatuses.find(status => status === params.get('status')),
    search: (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, 100),
    assignee: readAssignee(params),
    before: idOrUndefined(params.get('before')),
    after: idOrUndefined(params.get('after')),
    open: idOrUndefined(params.get('message')),
  }
}

export function enquiryListPath({ status, search, assignee, before, after, open }: EnquiryFilter): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ status, q: search, assignee, before, after, message: open })) {
    if (value) params.set(name, value)
  }
  return params.size > 0 ? `/admin/messages?${params}` : '/admin/messages'
}

/** The same selection from its first page, with no enquiry open. */
export const fromFirstPage = ({ status, search, assignee }: EnquiryFilter): EnquiryFilter => ({
  status,
  search,
  assignee,
})
