import { z } from 'zod'
import type { Db } from '../../platform/database/database.server.ts'
import { conflictOf } from '../../platform/edit-token.server.ts'
import { storedLabels } from '../../platform/fields/field.ts'
import { checkForm } from '../../platform/fields/field-rules.ts'
import { type ContentPiece, isSettings, type Piece } from '../../platform/fields/piece.ts'
import type { Notice } from '../../platform/form-result.ts'
import { type Intent, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { Actor } from '../../staff/roles.ts'
import {
  type ContentChange,
  discardDraft,
  publish,
  restoreVersion,
  saveDraft,
} from './manage-content.server.ts'

const schema = z.object({ editToken: z.coerce.number().int() })

const reload = 'It was changed meanwhile. Nothing was saved: reload the page first.'
const unknownVersion = 'This version can no longer be read. Nothing was changed.'
const settingsRestored = { title: 'Version restored', description: 'It applies from now on.' }
const onSite = (title: string): Notice => ({ title, description: 'The site shows it from now on.' })

/** Settings have a form of their own: here their versions are restored. */
function contentOf(piece: Piece): ContentPiece {
  if (isSettings(piece)) throw new Response('Settings are not edited here.', { status: 404 })
  return piece
}

type Save = (
  db: Db,
  admin: Actor,
  piece: ContentPiece,
  value: Record<string, unknown>,
  version: number,
) => Promise<ContentChange>

const saving = (save: Save, success?: Notice): Intent<Piece> =>
  intent(
    'content.edit',
    schema,
    async ({ db, admin, form, data, subject }) => {
      const piece = contentOf(subject)
      const checked = checkForm(piece.fields, form)
      if (!checked.ok) return checked
      const saved = await save(db, admin, piece, checked.values, data.editToken)
      if (saved.ok) return saved
      const { version, value } = saved.stored
      const conflict = conflictOf(String(version), storedLabels(piece.fields), value, checked.values)
      return { ...saved, conflict }
    },
    {
      success,
      refusals: {
        invalid: ({ errors }) => ({ errors, message: markedFields }),
        conflict: 'It was changed meanwhile. Nothing was saved.',
      },
    },
  )

/** What can be done with a piece. */
export const pieceIntents: Intents<Piece> = {
  draft: saving(saveDraft),
  publish: saving(publish, onSite('Published')),
  discard: intent(
    'content.edit',
    schema,
    ({ db, admin, data, subject }) => discardDraft(db, admin, contentOf(subject), data.editToken),
    {
      success: { title: 'Draft discarded', description: 'The site stays as it is.' },
      refusals: { conflict: reload },
    },
  ),
  reset: intent(
    'content.edit',
    schema,
    ({ db, admin, data, subject }) => publish(db, admin, contentOf(subject), null, data.editToken),
    { success: onSite('Back to the original text'), refusals: { conflict: reload } },
  ),
  restore: intent(
    'content.edit',
    schema.extend({ restored: z.coerce.number().int().default(0) }),
    async ({ db, admin, data: { editToken, restored }, subject }) => ({
      ...(await restoreVersion(db, admin, subject, restored, editToken)),
      isSettings: isSettings(subject),
    }),
    {
      success: ({ isSettings }) => ({
        message: isSettings ? settingsRestored : onSite('Version restored'),
      }),
      refusals: { 'not found': unknownVersion, conflict: reload },
    },
  ),
}
