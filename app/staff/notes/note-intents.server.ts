import { z } from 'zod'
import { controlSchemas } from '../../platform/fields/field-schema.ts'
import type { NoteSubject } from '../../platform/slice-manifest.server.ts'
import { type Intents, intent, markedFields } from '../admin-action.server.ts'
import type { Permission } from '../roles.ts'
import { noteFields } from './note.ts'
import { addNote, assign, removeNote } from './notes.server.ts'

const subjectId = z.uuid()
const notFound = 'This no longer exists. Nothing was changed.'

/** The forms of `NotesPanel`, for the action of a page about such subjects. */
export const noteIntents = (subject: NoteSubject<Permission>): Intents => ({
  note: intent(
    subject.permission,
    z.object({ subjectId, id: z.uuid(), ...controlSchemas(noteFields) }),
    ({ db, admin, data }) => addNote(db, admin, subject, data),
    { success: { title: 'Note saved' }, invalid: () => markedFields, refusals: { 'not found': notFound } },
  ),
  'remove note': intent(
    subject.permission,
    z.object({ subjectId, id: z.uuid() }),
    ({ db, admin, data }) => removeNote(db, admin, subject, data),
    {
      success: { title: 'Note removed' },
      refusals: { 'not yours': 'Only who wrote a note, or who manages the staff, can remove it.' },
    },
  ),
  assign: intent(
    subject.permission,
    z.object({ subjectId, from: z.string().max(64), to: z.string().max(64) }),
    ({ db, admin, data }) => assign(db, admin, subject, data),
    {
      success: ({ name }) => ({
        message: { title: name ? `${name} looks after it` : 'Nobody looks after it' },
      }),
      refusals: {
        'not found': notFound,
        'person not found': 'This person may not read it any more. Nothing was changed.',
        conflict: ({ name }) => `${name ?? 'Nobody'} looks after it meanwhile. Nothing was changed by you.`,
      },
    },
  ),
})
