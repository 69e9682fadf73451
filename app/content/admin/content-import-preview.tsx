import { Badge } from '../../design/badge.tsx'
import type { ImportPreview } from './content-import.ts'

const states = { new: ['New', 'blue'], changed: ['Changed', 'amber'] } as const

/** What an import changes. */
export function ContentImportPreview({ preview }: { preview: ImportPreview }) {
  const { pieces, settings, pictures, unknown } = preview
  const unchanged = pieces.filter(({ state }) => state === 'unchanged').length
  return (
    <section aria-labelledby="import-changes" className="card mt-5 p-4 sm:p-6">
      <h2 id="import-changes" className="text-h3">
        What the file changes
      </h2>
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
      {unknown.length > 0 && (
        <p className="mt-2 text-soft">Left out, because this shop has no such part: {unknown.join(', ')}.</p>
      )}
    </section>
  )
}

export const countChanges = ({ pieces, settings }: ImportPreview) =>
  pieces.filter(({ state }) => state !== 'unchanged').length + settings.length
