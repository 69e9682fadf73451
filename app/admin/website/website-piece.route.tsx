import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { productPath } from '../../catalogue/product.ts'
import { listProducts } from '../../catalogue/products.server.ts'
import { ContentEditor } from '../../content/admin/content-editor.tsx'
import { DiscardingButton } from '../../content/admin/discarding-button.tsx'
import { readPiece, readVersions } from '../../content/admin/manage-content.server.ts'
import { pieceIntents } from '../../content/admin/piece-action.server.ts'
import { readChangedSettings } from '../../content/content.server.ts'
import { previewPath } from '../../content/preview-key.server.ts'
import { BackLink } from '../../design/back-link.tsx'
import { useResultToast } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import type { Db } from '../../platform/database/database.server.ts'
import { type ContentPiece, isSettings, type Piece } from '../../platform/fields/piece.ts'
import { allPages } from '../../platform/page-invalidation.server.ts'
import { services } from '../../platform/services.server.ts'
import { findPiece } from '../../slices.ts'
import { adminAction } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import type { Route } from './+types/website-piece.route'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

function requirePiece(key: string): Piece {
  const piece = findPiece(key)
  if (!piece) throw new Response('There is no such part of the site.', { status: 404 })
  return piece
}

export const handle: AdminHandle = {
  permission: 'content.edit',
  acceptsUpload: true,
  title: 'Website',
  notLoaded: 'Failed to load this part of the site',
}

async function previewPage(db: Db, { paths: [path] }: ContentPiece): Promise<string> {
  if (path === allPages) return '/'
  if (path !== '/products/*') return path
  const { products } = await listProducts(db)
  return products.map(({ id }) => productPath(id)).find(page => page.startsWith('/products/')) ?? '/products'
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, linkKey } = services(context)
  const piece = requirePiece(params.key)
  const versions = await readVersions(db, piece)
  if (isSettings(piece)) {
    if (!hasPermission(requireAdmin(context), 'settings.edit')) throw new Response(null, { status: 403 })
    const { version } = await readChangedSettings(db, piece)
    return { settings: { title: piece.title, savedAt: piece.savedAt, version }, versions }
  }
  const [state, page] = await Promise.all([readPiece(db, piece), previewPage(db, piece)])
  const { key, title, group, fields } = piece
  const preview = previewPath(linkKey, piece, page)
  return { content: { piece: { key, title, group, fields }, state, preview }, versions }
}

export const action = adminAction({
  intents: pieceIntents,
  findSubject: ({ key = '' }) => requirePiece(key),
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.content?.piece.title ?? loaderData?.settings?.title ?? 'Website'} | Admin Panel` },
]

export default function WebsitePiece({ loaderData, actionData }: Route.ComponentProps) {
  const { content, settings, versions } = loaderData
  useResultToast(actionData)
  const [formNumber, setFormNumber] = useState(0)
  const navigation = useNavigation()
  const lastResult = useRef(actionData)
  useEffect(() => {
    // What was discarded or restored stands in a new form, once it is loaded.
    if (navigation.state !== 'idle' || lastResult.current === actionData) return
    lastResult.current = actionData
    if (actionData?.ok && actionData.intent !== 'publish') setFormNumber(count => count + 1)
  }, [navigation.state, actionData])
  if (settings)
    return (
      <>
        <BackLink to={settings.savedAt}>{settings.title}</BackLink>
        <h1 className="mt-2 text-h2">{settings.title}: versions</h1>
        {versions.length === 0 && <p className="mt-5 text-soft">Nothing was changed yet.</p>}
        <ContentVersions versions={versions} version={settings.version} isDraft={false} current="In use" />
      </>
    )
  const { piece, state, preview } = content
  return (
    <>
      <BackLink to="/admin/website">Website</BackLink>
      <h1 className="mt-2 mb-5 text-h2">
        {piece.group}: {piece.title}
      </h1>
      <p className="-mt-3 mb-5 text-soft">
        In a text, {'{company}'} stands for the company’s name and {'{established}'} for its first year.
      </p>
      {state.isDamaged && (
        <p role="alert" className="mb-5 rounded-card bg-amber-tint p-4 text-amber-dark">
          What was stored here can no longer be read. The site shows the original text; publishing replaces
          what was stored.
        </p>
      )}
      <ContentEditor
        key={`${piece.key} ${formNumber}`}
        piece={piece}
        state={state}
        preview={preview}
        result={actionData}
      />
      <ContentVersions
        versions={versions}
        version={state.version}
        isDraft={state.isDraft}
        current="On the site"
      />
    </>
  )
}

type ShownVersion = {
  id: number
  actor: string
  publishedAt: Date
  isCurrent: boolean
  /** Against the version before it. */
  changes: { label: string; before: string; after: string }[]
}

type Props = { versions: ShownVersion[]; version: number; isDraft: boolean; current: string }

function ContentVersions({ versions, version, isDraft, current }: Props) {
  const busy = useNavigation().state !== 'idle'
  if (versions.length === 0) return null
  return (
    <Panel id="versions" title="Versions" className="card mt-5 p-4 sm:p-6">
      <ol className="mt-3 divide-y divide-line">
        {versions.map(({ id, actor, publishedAt, isCurrent, changes }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <details className="min-w-0 flex-1">
              <summary className="min-h-11 cursor-pointer py-2.5">
                <span className="font-medium">{formatDateTime(publishedAt)}</span>, {actor}:{' '}
                <span className="text-soft">
                  {changes.map(({ label }) => label).join(', ') || 'no difference'}
                </span>
              </summary>
              <dl className="space-y-3 pb-2 text-sm">
                {changes.map(({ label, before, after }) => (
                  <div key={label}>
                    <dt className="font-semibold">{label}</dt>
                    <dd className="wrap-anywhere whitespace-pre-line">
                      <del className="block rounded-control bg-red-tint p-2 no-underline">{before}</del>
                      <ins className="mt-1 block rounded-control bg-green-tint p-2 no-underline">{after}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
            {isCurrent ? (
              <p className="py-2.5 font-medium text-green-dark">{current}</p>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="editToken" value={version} />
                <input type="hidden" name="restored" value={id} />
                <DiscardingButton
                  label="Restore"
                  isDraft={isDraft}
                  intent="restore"
                  variant="secondary"
                  disabled={busy}
                />
              </Form>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
