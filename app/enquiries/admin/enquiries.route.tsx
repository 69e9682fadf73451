import { Form, Link } from 'react-router'
import { z } from 'zod'
import { PageHeader } from '../../design/page-header.tsx'
import { SearchBar } from '../../design/search-field.tsx'
import { StatusTabs } from '../../design/status-tabs.tsx'
import { services } from '../../platform/services.server.ts'
import { adminAction, asSuccess, intent, orNotFound } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { AssigneeInput, MineLink } from '../../staff/notes/mine-link.tsx'
import { noteIntents } from '../../staff/notes/note-intents.server.ts'
import { readNotes } from '../../staff/notes/notes.server.ts'
import { NotesPanel } from '../../staff/notes/notes-panel.tsx'
import { requireAdmin } from '../../staff/session.server.ts'
import { enquiryStatuses } from '../enquiry.ts'
import type { Route } from './+types/enquiries.route'
import { EnquiryDetail } from './enquiry-detail.tsx'
import { type EnquiryFilter, enquiryListPath, fromFirstPage, readEnquiryFilter } from './enquiry-filter.ts'
import { EnquiryList } from './enquiry-list.tsx'
import { enquiryNotes } from './enquiry-notes.server.ts'
import { statusLabels } from './enquiry-status.ts'
import {
  countEnquiries,
  findEnquiry,
  listEnquiries,
  markAsRead,
  setEnquiryStatus,
} from './manage-enquiries.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const filter = readEnquiryFilter(url.searchParams)
  const page = await listEnquiries(db, filter)
  const counts = await countEnquiries(db)
  const enquiry = filter.open ? await findEnquiry(db, filter.open) : undefined
  const notes = enquiry && (await readNotes(db, requireAdmin(context), enquiryNotes, enquiry.id))
  return { filter, page, counts, enquiry, notes }
}

const failed = { title: 'Error', description: 'Failed to update message status' }

export const handle: AdminHandle = {
  permission: 'enquiries.read',
  title: 'Messages Management',
  notLoaded: 'Failed to load messages',
  notDone: { open: failed, status: failed },
}

export const action = adminAction({
  intents: {
    ...noteIntents(enquiryNotes),
    open: intent(
      'enquiries.read',
      z.object({ id: z.uuid() }),
      ({ db, data }) => markAsRead(db, data.id).then(asSuccess),
      { refusals: {}, failed: { message: failed } },
    ),
    status: intent(
      'enquiries.edit',
      z.object({ id: z.uuid(), status: z.enum(enquiryStatuses) }),
      ({ db, data }) => setEnquiryStatus(db, data.id, data.status).then(orNotFound),
      {
        success: { title: 'Success', description: 'Message status updated successfully' },
        refusals: { 'not found': { message: failed } },
        failed: { message: failed },
      },
    ),
  },
})

export default function EnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { filter, page, counts, enquiry, notes } = loaderData
  const tabs = [
    { value: undefined, label: 'Inbox', count: counts.new + counts.read + counts.answered },
    ...enquiryStatuses.map(value => ({ value, label: statusLabels[value], count: counts[value] })),
  ]
  const isEmpty = Object.values(counts).every(count => count === 0)
  return (
    <>
      <PageHeader title="Messages Management">
        <MineLink
          assignee={filter.assignee}
          to={assignee => enquiryListPath({ ...fromFirstPage(filter), assignee })}
        />
      </PageHeader>
      {isEmpty ? (
        <div className="card p-10 text-center">
          <p className="font-semibold text-lg">No messages yet</p>
          <p className="mt-1 text-soft">
            What visitors send with the contact form or as a quick order appears here.
          </p>
        </div>
      ) : (
        <>
          <div className={filter.open ? 'hidden lg:block' : ''}>
            <StatusTabs
              label="Status of messages"
              tabs={tabs}
              current={filter.status}
              to={status => enquiryListPath({ ...fromFirstPage(filter), status })}
            />
            <Search filter={filter} />
          </div>
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <div className={filter.open ? 'hidden lg:block' : ''}>
              <EnquiryList filter={filter} page={page} />
            </div>
            <div className={`space-y-5 lg:sticky lg:top-6 ${filter.open ? '' : 'hidden lg:block'}`}>
              {enquiry ? (
                <EnquiryDetail
                  key={enquiry.id}
                  enquiry={enquiry}
                  backTo={enquiryListPath({ ...filter, open: undefined })}
                />
              ) : (
                <NoEnquiry
                  isMissing={filter.open !== undefined}
                  backTo={enquiryListPath(fromFirstPage(filter))}
                />
              )}
              {notes && <NotesPanel of={notes} />}
            </div>
          </div>
        </>
      )}
    </>
  )
}

function Search({ filter: { status, search, assignee } }: { filter: EnquiryFilter }) {
  return (
    <Form method="get" role="search" className="mt-3">
      {status && <input type="hidden" name="status" value={status} />}
      <AssigneeInput assignee={assignee} />
      <SearchBar label="Search messages" name="q" value={search} placeholder="Name, e-mail, phone or text" />
    </Form>
  )
}

function NoEnquiry({ isMissing, backTo }: { isMissing: boolean; backTo: string }) {
  return (
    <div className="card p-10 text-center text-soft">
      <p>{isMissing ? 'This message does not exist.' : 'Choose a message to read it.'}</p>
      {isMissing && (
        <Link
          to={backTo}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-laterite underline"
        >
          Back to the messages
        </Link>
      )}
    </div>
  )
}
