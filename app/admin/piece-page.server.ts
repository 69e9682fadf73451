import type { RouterContextProvider } from 'react-router'
import { savingSettings } from '../content/admin/piece-action.server.ts'
import { readChangedSettings } from '../content/content.server.ts'
import type { Fields } from '../platform/fields/field.ts'
import { type SettingsPiece, settingsValues } from '../platform/fields/piece.ts'
import { services } from '../platform/services.server.ts'
import { adminAction } from '../staff/admin-action.server.ts'

/** What `PieceForm` shows. */
export async function loadPiece<Declared extends Fields>(
  context: Readonly<RouterContextProvider>,
  piece: SettingsPiece<Declared>,
) {
  const { changed, version } = await readChangedSettings(services(context).db, piece)
  return { values: settingsValues(piece, changed), editToken: String(version) }
}

export const pieceAction = <Declared extends Fields>(
  ...settings: Parameters<typeof savingSettings<Declared>>
) => adminAction({ intents: { save: savingSettings(...settings) } })
