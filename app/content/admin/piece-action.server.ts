import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.server.ts'
import { conflictOf } from '../../platform/edit-token.server.ts'
import { type Fields, storedLabels, type Values } from '../../platform/fields/field.ts'
import { checkForm } from '../../platform/fields/field-rules.ts'
import { editToken, formSchema } from '../../platform/fields/field-schema.ts'
import { type ContentPiece, isSettings, type Piece, type SettingsPiece } from '../../platform/fields/piece.ts'
import type { Notice } from '../../platform/form-result.ts'
import type { Services } from '../../platform/services.server.ts'
import { capitalize } from '../../platform/text/text.ts'
import { type Intent, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { Actor } from '../../staff/roles.ts'
import {
  type ContentChange,
  changeSettings,
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
      const { version, value, isDraft } = saved.stored
      // An earlier submission stored the same, and its response was lost.
      if (isDraft === (save === saveDraft) && isDeepStrictEqual(value, checked.values))
        return { ok: true as const, version }
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
      alsoNeeds: ({ subject }) => isSettings(subject) && 'settings.edit',
      success: ({ isSettings }) => ({
        message: isSettings ? settingsRestored : onSite('Version restored'),
      }),
      refusals: {
        'not found': unknownVersion,
        conflict: reload,
        invalid: ({ errors }) => `${Object.values(errors)[0]}. Nothing was changed.`,
      },
    },
  ),
}

type SettingsTexts<Declared extends Fields> = {
  /** As in “Save zones”. */
  what: string
  /** What follows from what was saved. */
  saved: string | ((values: Values<Declared>) => string)
  findErrors?: (services: Services, values: Values<Declared>) => Promise<Record<string, string> | undefined>
}

/** Saves settings with the form that has all of their fields. */
export const savingSettings = <Declared extends Fields>(
  piece: SettingsPiece<Declared>,
  { what, saved, findErrors }: SettingsTexts<Declared>,
) =>
  intent(
    'settings.edit',
    formSchema(piece.fields, editToken),
    async ({ data: { editToken, ...typed }, admin, ...services }) => {
      const values = typed as unknown as Values<Declared>
      const errors = await findErrors?.(services, values)
      return errors
        ? { ok: false as const, reason: 'invalid' as const, errors }
        : changeSettings(services.db, admin, piece, values, editToken)
    },
    {
      success: ({ changed }, values) => ({
        message: {
          title: `${capitalize(what)} saved`,
          description: !changed
            ? 'Nothing had changed.'
            : typeof saved === 'string'
              ? saved
              : saved(values as unknown as Values<Declared>),
        },
      }),
      refusals: {
        invalid: ({ errors }) => ({ errors, message: markedFields }),
        conflict: `The ${what} were changed meanwhile. Nothing was saved.`,
      },
      invalid: () => markedFields,
    },
  )
