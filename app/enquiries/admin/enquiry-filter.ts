import { listPath, readId, readListFilter } from '../../platform/list-filter.ts'
import { type AssignedFilter, readAssignee } from '../../staff/notes/note.ts'
import { type EnquiryStatus, enquiryStatuses } from '../enquiry.ts'

/** What the address of the list selects. */
export type EnquiryFilter = AssignedFilter & {
  /** Undefined: all but the archived ones. */
  status: EnquiryStatus | undefined
  /** Id of the open enquiry. */
  open?: string | undefined
}

export const readEnquiryFilter = (params: URLSearchParams): EnquiryFilter => ({
  status: enquiryStatuses.find(status => status === params.get('status')),
  ...readListFilter(params),
  assignee: readAssignee(params),
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
