import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import {
  failure,
  formTexts,
  logActionError,
  parseForm,
  readForm,
  unreadableForm,
} from '../../platform/form.server.ts'
import type { FormResult, Message } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { conflictOf } from '../../platform/version.server.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { validValue } from '../content.server.ts'
import type { ContentPiece } from '../content-field.ts'
import { readContentForm } from '../content-form.ts'
import { contentSchema } from '../content-schema.ts'
import { type ContentChange, discardDraft, findVersion, publish, saveDraft } from './manage-content.server.ts'

const successMessages: Record<string, Message> = {
  publish: { title: 'Published', description: 'The site shows it from now on.' },
  discard: { title: 'Draft discarded', description: 'The site stays as it is.' },
  reset: { title: 'Back to the original text', description: 'The site shows it from now on.' },
  restore: { title: 'Version restored', description: 'The site shows it from now on.' },
}

const changeSchema = z.object({
  intent: z.enum(['draft', 'publish', 'discard', 'reset', 'restore']).default('draft'),
  version: z.coerce.number().int(),
  /** The version to restore. */
  restored: z.coerce.number().int().optional(),
})

/** Saves a piece as a draft, publishes it, discards its draft, or restores a version or the default. */
export async function pieceAction(
  piece: ContentPiece,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { db } = services(context)
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const change = parseForm(changeSchema, form)
  if (!change.ok) return failure<FormResult>(400, { message: unreadableForm })
  const { intent, version, restored } = change.data
  const values = formTexts(form)
  const refuse = (status: number, result: Omit<FormResult, 'ok'>) =>
    failure<FormResult>(status, { intent, ...result })

  let value: Record<string, unknown> = {}
  if (intent === 'publish' || intent === 'draft') {
    const parsed = contentSchema(piece.fields).safeParse(readContentForm(piece.fields, form))
    if (!parsed.success) {
      const errors = Object.fromEntries(
        parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
      )
      return refuse(422, { message: invalidFieldsMessage, errors, values })
    }
    value = parsed.data
  }
  try {
    const changed = await run()
    if (changed.ok) return { ok: true, intent, message: successMessages[intent] } satisfies FormResult
    if (changed.reason === 'unknown version') return refuse(404, { message: unknownVersion })
    if (intent !== 'draft' && intent !== 'publish') return refuse(409, { message: reloadMessage })
    const { stored } = changed
    const labels = Object.fromEntries(Object.entries(piece.fields).map(([name, { label }]) => [name, label]))
    const conflict = conflictOf(String(stored.version), labels, stored.value, value)
    return refuse(409, { message: conflictMessage, conflict, values })
  } catch (error) {
    return refuse(logActionError(context, 'content could not be saved', error), {
      message: saveFailedMessage,
      values,
    })
  }

  async function run(): Promise<ContentChange | { ok: false; reason: 'unknown version' }> {
    if (intent === 'draft') return saveDraft(db, admin, piece, value, version)
    if (intent === 'publish') return publish(db, admin, piece, value, version)
    if (intent === 'discard') return discardDraft(db, admin, piece, version)
    if (intent === 'reset') return publish(db, admin, piece, null, version)
    const found = restored === undefined ? undefined : await findVersion(db, piece, restored)
    const restorable = found?.value === null ? null : validValue(piece, found?.value)
    if (restorable === undefined) return { ok: false, reason: 'unknown version' }
    return publish(db, admin, piece, restorable, version)
  }
}

const unknownVersion = {
  title: 'Error',
  description: 'This version can no longer be read. Nothing was changed.',
}
const invalidFieldsMessage = { title: 'Error', description: 'Please look at the marked fields.' }
const saveFailedMessage = { title: 'Error', description: 'It could not be saved. Please try again.' }
const reloadMessage = {
  title: 'Error',
  description: 'It was changed meanwhile. Nothing was saved: reload the page first.',
}
const conflictMessage = { title: 'Error', description: 'It was changed meanwhile. Nothing was saved.' }
