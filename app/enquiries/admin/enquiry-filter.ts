import { type ListFilter, listPath, readId, readListFilter } from '../../staff/list-filter.ts'
import { type EnquiryStatus, enquiryStatuses } from '../enquiry.ts'

/** What the address of the list selects. */
export type EnquiryFilter = ListFilter & {
  /** Undefined: all but the archived ones. */
  status: EnquiryStatus | undefined
  /** Id of the open enquiry. */
  open?: string | undefined
}

export const readEnquiryFilter = (params: URLSearchParams): EnquiryFilter => ({
  status: enquiryStatuses.find(status => status === params.get('status')),
  ...readListFilter(params),
  open: readId(params, 'message'),
})

export const enquiryListPath = ({ open, ...filter }: EnquiryFilter): string =>
  listPath('/admin/messages', { ...filter, message: open })

/** The same selection from its first page, with no enquiry open. */
export const fromFirstPage = ({ status, search, assignee }: EnquiryFilter): EnquiryFilter => ({
  status,
  search,
  assignee,
})
