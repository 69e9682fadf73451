import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { formatDateTime } from '../../staff/dates.ts'

type ShownVersion = {
  id: number
  actor: string
  publishedAt: Date
  isCurrent: boolean
  /** Against the version before it. */
  changes: { label: string; before: string; after: string }[]
}

type Props = { versions: ShownVersion[]; version: number; current: string }

export function ContentVersions({ versions, version, current }: Props) {
  const busy = useNavigation().state !== 'idle'
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions" className="card mt-5 p-4 sm:p-6">
      <h2 id="versions" className="text-h3">
        Versions
      </h2>
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
                <Button type="submit" name="intent" value="restore" variant="secondary" disabled={busy}>
                  Restore
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
