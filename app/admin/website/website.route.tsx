import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { Link } from 'react-router'
import { readPieces } from '../../content/admin/manage-content.server.ts'
import { Badge } from '../../design/badge.tsx'
import { ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { services } from '../../platform/services.server.ts'
import { contentPieces } from '../../slices.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { May } from '../../staff/staff-context.tsx'
import type { Route } from './+types/website.route'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'content.edit',
  title: 'Website',
  notLoaded: 'Failed to load the website’s texts',
}

export async function loader({ context }: Route.LoaderArgs) {
  const states = await readPieces(services(context).db, contentPieces)
  const pieces = contentPieces.map(({ key, title, group }, index) => {
    const { isDraft, isChanged, isDamaged, actor, updatedAt } = states[index] as (typeof states)[number]
    return { key, title, group, isDraft, isChanged, isDamaged, actor, updatedAt }
  })
  return { groups: [...Map.groupBy(pieces, ({ group }) => group)] }
}

const inSettings = [
  { to: '/admin/settings#contact', title: 'Phone, e-mail and address' },
  { to: '/admin/settings#hours', title: 'Opening hours' },
  { to: '/admin/settings/messages', title: 'Messages to customers about their orders' },
]

export default function Website({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Website">
        <ButtonLink to="/admin/website/import" variant="secondary">
          <FileUp aria-hidden size={18} /> Import
        </ButtonLink>
        <ButtonAnchor href="/admin/website/export" variant="secondary" download>
          <Download aria-hidden size={18} /> Export
        </ButtonAnchor>
      </PageHeader>
      <p className="-mt-3 mb-6 max-w-2xl text-soft">
        The texts and pictures of the site. A draft is seen by nobody else until you publish it.
      </p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {groups.map(([group, pieces]) => (
          <section key={group} aria-label={group} className="card">
            <h2 className="px-4 pt-4 text-h3 sm:px-5">{group}</h2>
            <ul className="mt-2 divide-y divide-line">
              {pieces.map(({ key, title, isDraft, isChanged, isDamaged, actor, updatedAt }) => (
                <li key={key}>
                  <Link
                    to={`/admin/website/${key}`}
                    className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-concrete-pale sm:px-5"
                  >
                    <span className="flex-1 font-semibold">{title}</span>
                    {isDamaged && <Badge tone="red">Unreadable</Badge>}
                    {isDraft && <Badge tone="amber">Draft</Badge>}
                    {isChanged && <Badge tone="green">Changed</Badge>}
                    {actor && updatedAt && (
                      <span className="w-full text-sm text-soft">
                        {formatDateTime(updatedAt)}, {actor}
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <May permission="settings.edit">
          <section aria-labelledby="in-settings" className="card">
            <h2 id="in-settings" className="px-4 pt-4 text-h3 sm:px-5">
              In Settings
            </h2>
            <ul className="mt-2 divide-y divide-line">
              {inSettings.map(({ to, title }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-12 items-center px-4 py-2.5 font-semibold hover:bg-concrete-pale sm:px-5"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </May>
      </div>
    </>
  )
}
