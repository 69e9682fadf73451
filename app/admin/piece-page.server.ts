import type { RouterContextProvider } from 'react-router'
import { changeSettings } from '../content/admin/manage-content.server.ts'
import { readChangedSettings } from '../content/content.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Fields, Values } from '../platform/fields/field.ts'
import { editToken, formSchema } from '../platform/fields/field-schema.ts'
import { type SettingsPiece, settingsValues } from '../platform/fields/piece.ts'
import { services } from '../platform/services.server.ts'
import { capitalize } from '../platform/text/text.ts'
import { adminAction, intent, markedFields } from '../staff/admin-action.server.ts'

/** What `PieceForm` shows. */
export async function loadPiece<Declared extends Fields>(
  context: Readonly<RouterContextProvider>,
  piece: SettingsPiece<Declared>,
) {
  const { changed, version } = await readChangedSettings(services(context).db, piece)
  return { values: settingsValues(piece, changed), editToken: String(version) }
}

type Texts<Declared extends Fields> = {
  /** As in “Save zones”. */
  what: string
  /** What follows from what was saved. */
  saved: string | ((values: Values<Declared>) => string)
  findErrors?: (db: Db, values: Values<Declared>) => Promise<Record<string, string> | undefined>
}

export const pieceAction = <Declared extends Fields>(
  piece: SettingsPiece<Declared>,
  { what, saved, findErrors }: Texts<Declared>,
) =>
  adminAction({
    intents: {
      save: intent(
        'settings.edit',
        formSchema(piece.fields, editToken),
        async ({ db, admin, data: { editToken, ...typed } }) => {
          const values = typed as unknown as Values<Declared>
          const errors = await findErrors?.(db, values)
          return errors
            ? { ok: false as const, reason: 'invalid' as const, errors }
            : changeSettings(db, admin, piece, values, editToken)
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
      ),
    },
  })
