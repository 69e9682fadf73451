import { Link } from 'react-router'
import type { ImportPreview, ImportResult } from '../../content/admin/content-import.ts'
import { BackLink } from '../../design/back-link.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { FileField, useFileImport } from '../../design/file-field.tsx'
import { FormNotice } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Panel } from '../../design/panel.tsx'
import type { AdminHandle } from '../../staff/admin-handle.ts'

export const handle: AdminHandle = { permission: 'content.edit', title: 'Import the website' }

/** The server says whether the page may be opened. */
export const loader = () => null

export default function ImportWebsite() {
  const { result, resultRef, fileField, store } = useFileImport<ImportResult>('/admin/website/import/file')
  const isApplied = result?.ok && result.isApplied
  const preview = result && 'preview' in result && !isApplied ? result.preview : undefined
  const changes = preview ? countChanges(preview) : 0

  return (
    <div className="max-w-4xl">
      <BackLink to="/admin/website">Website</BackLink>
      <PageHeader title="Import the website" />
      <div className="card p-4 sm:p-6">
        <p>
          A file that Export made has the published texts and pictures of the site, its phone numbers, address
          and hours. Choose it here: you see what would change before anything is stored.
        </p>
        <p className="mt-2 text-soft">
          What it replaces stays among the versions of each part, where it can be restored; the former phone
          numbers, address and hours are in the audit log of the settings.
        </p>
        <FileField
          label="Choose the ZIP file"
          hint="Up to 25 MB"
          accept=".zip,application/zip"
          {...fileField}
        />
      </div>
      <div ref={resultRef} tabIndex={-1} className="mt-5 scroll-mt-20 outline-none">
        {result && <Notice result={result} changes={changes} />}
      </div>
      {preview && changes > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => store(preview.fingerprint)}>
            {changes === 1 ? 'Replace 1 part' : `Replace ${changes} parts`}
          </Button>
          <ButtonLink to="/admin/website" variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      )}
      {preview && <ContentImportPreview preview={preview} />}
    </div>
  )
}

function Notice({ result, changes }: { result: ImportResult; changes: number }) {
  if (!result.ok)
    return (
      <>
        <FormNotice ok={false} message={{ title: 'Nothing was stored', description: result.message }} />
        {result.problems && (
          <ul className="mt-3 list-disc space-y-1 pl-5 marker:text-red-dark">
            {result.problems.map(problem => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
          </ul>
        )}
      </>
    )
  if (result.isApplied)
    return (
      <>
        <FormNotice
          ok
          message={{ title: 'The website is imported', description: 'The site shows it from now on.' }}
        />
        <p className="mt-3">
          <Link to="/admin/website" className="font-semibold text-laterite underline underline-offset-4">
            Back to the website
          </Link>
        </p>
      </>
    )
  const [title, description] =
    changes === 0
      ? ['No changes', 'The site already has what this file has.']
      : ['Check the changes', 'Nothing is stored yet. All of them are stored, or none.']
  return <FormNotice ok message={{ title, description }} />
}

const states = { new: ['New', 'blue'], changed: ['Changed', 'amber'] } as const

/** What an import changes. */
function ContentImportPreview({ preview }: { preview: ImportPreview }) {
  const { pieces, settings, leavesOutSettings, pictures, unknown } = preview
  const unchanged = pieces.filter(({ state }) => state === 'unchanged').length
  return (
    <Panel id="import-changes" title="What the file changes" className="card mt-5 p-4 sm:p-6">
      <ul className="mt-3 divide-y divide-line">
        {pieces.map(
          ({ name, state, fields, discardsDraft }) =>
            state !== 'unchanged' && (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                <span className="font-semibold">{name}</span>
                <Badge tone={states[state][1]}>{states[state][0]}</Badge>
                <span className="w-full text-soft text-sm">{fields.join(', ')}</span>
                {discardsDraft && (
                  <span className="w-full font-medium text-amber-dark text-sm">Its draft is discarded.</span>
                )}
              </li>
            ),
        )}
        {settings.map(({ piece, label, before, after }) => (
          <li key={`${piece} ${label}`} className="py-2.5">
            <span className="font-semibold">
              {piece}: {label}
            </span>
            <span className="block wrap-anywhere text-soft text-sm">
              {before} → {after}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">
        {unchanged === 1 ? '1 part is' : `${unchanged} parts are`} unchanged. Pictures in the file:{' '}
        {pictures.all}, of which new here: {pictures.added}.
      </p>
      {leavesOutSettings && (
        <p className="mt-2 text-soft">
          Left out, because you may not change the settings: the phone numbers, address and hours.
        </p>
      )}
      {unknown.length > 0 && (
        <p className="mt-2 text-soft">Left out, because this shop has no such part: {unknown.join(', ')}.</p>
      )}
    </Panel>
  )
}

const countChanges = ({ pieces, settings }: ImportPreview) =>
  pieces.filter(({ state }) => state !== 'unchanged').length + settings.length
