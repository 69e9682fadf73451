import { isUuid } from '../../platform/text/uuid.ts'
import { type EnquiryStatus, enquiryStatuses } from '../enquiry.ts'

/** What the address of the list selects. */
export type EnquiryFilter = {
  /** Undefined: all but the archived ones. */
  status: EnquiryStatus | undefined
  search: string
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
    before: idOrUndefined(params.get('before')),
    after: idOrUndefined(params.get('after')),
    open: idOrUndefined(params.get('message')),
  }
}

export function enquiryListPath({ status, search, before, after, open }: EnquiryFilter): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ status, q: search, before, after, message: open })) {
    if (value) params.set(name, value)
  }
  return params.size > 0 ? `/admin/messages?${params}` : '/admin/messages'
}

/** The same selection from its first page, with no enquiry open. */
export const fromFirstPage = ({ status, search }: EnquiryFilter): EnquiryFilter => ({ status, search })
