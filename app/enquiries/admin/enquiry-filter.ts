import { type EnquiryStatus, enquiryStatuses } from '../enquiry.ts'

/** What the address of the inbox says: which messages, where in the list, and which one is open. */
export type InboxView = {
  /** Undefined: all but the archived ones. */
  status: EnquiryStatus | undefined
  search: string
  before?: string | undefined
  after?: string | undefined
  message?: string | undefined
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const idOf = (text: string | null) => (text && uuid.test(text) ? text.toLowerCase() : undefined)

export function readInboxView(params: URLSearchParams): InboxView {
  return {
    status: enquiryStatuses.find(status => status === params.get('status')),
    search: (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, 100),
    before: idOf(params.get('before')),
    after: idOf(params.get('after')),
    message: idOf(params.get('message')),
  }
}

export function inboxHref({ status, search, before, after, message }: InboxView): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ status, q: search, before, after, message })) {
    if (value) params.set(name, value)
  }
  return params.size > 0 ? `/admin/messages?${params}` : '/admin/messages'
}

/** The same messages from the newest on, none of them open. */
export const fromTheTop = ({ status, search }: InboxView): InboxView => ({ status, search })
