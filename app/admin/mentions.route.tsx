import { Link } from 'react-router'
import { PageHeader } from '../design/page-header.tsx'
import { services } from '../platform/services.server.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import { formatDateTime } from '../staff/dates.ts'
import { listMentions } from '../staff/notes/notes.server.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/mentions.route'
import { readableSubjects } from './note-subjects.server.ts'

export { LoadFailure as ErrorBoundary } from '../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'account',
  title: 'Mentions',
  notLoaded: 'Failed to fetch what mentions you',
}

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const subjects = readableSubjects(admin)
  const found = await listMentions(services(context).db, admin.id, subjects)
  return found.map(({ subjectKind, subjectId, ...note }) => {
    const subject = subjects.find(({ kind }) => kind === subjectKind)
    return { ...note, title: subject?.title(subjectId) ?? '', path: subject?.path(subjectId) ?? '' }
  })
}

export default function Mentions({ loaderData: mentions }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Mentions" />
      {mentions.length === 0 ? (
        <p className="card p-10 text-center font-semibold text-soft">No note mentions you</p>
      ) : (
        <ul className="card max-w-3xl divide-y divide-line">
          {mentions.map(({ id, title, path, text, actor, createdAt, isUnseen }) => (
            <li key={id} className="p-4">
              <Link
                to={path}
                prefetch="none"
                className="inline-flex min-h-11 items-center gap-2 font-bold text-laterite underline-offset-4 hover:underline"
              >
                {title}
                {isUnseen && (
                  <span className="rounded-full bg-laterite px-2 py-0.5 font-semibold text-sm text-white">
                    New
                  </span>
                )}
              </Link>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-soft text-sm">
                {actor}, {formatDateTime(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
