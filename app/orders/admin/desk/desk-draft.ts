import { deleteDraft, readDraft, saveDraft } from '../../../design/draft.ts'
import { isUuid, randomUuid } from '../../../platform/text/uuid.ts'
import { noContact } from '../../../sales/contact-fields.ts'
import { type StaffChannel, staffChannels } from './desk.ts'
import { type DeskLine, isDeskLine } from './desk-lines.ts'

const storageKey = 'blockyard:desk'

/** An order while it is entered. `key` is its idempotency key. */
export const emptyDraft = () => ({
  key: randomUuid(),
  channel: 'telephone' as StaffChannel,
  contact: noContact,
  lines: [] as DeskLine[],
  discount: '',
  discountReason: '',
  isHandedOver: false,
})
export type DeskDraft = ReturnType<typeof emptyDraft>

/** What was typed in this tab before a reload, as far as it still fits. */
export function openDraft(): DeskDraft {
  const empty = emptyDraft()
  const stored = readDraft(storageKey, empty) ?? empty
  const text = (name: keyof typeof noContact) => {
    const value: unknown = stored.contact[name]
    return [name, typeof value === 'string' ? value : '']
  }
  return {
    ...stored,
    key: isUuid(stored.key) ? stored.key : empty.key,
    channel: staffChannels.find(channel => channel === stored.channel) ?? empty.channel,
    contact: Object.fromEntries((Object.keys(noContact) as (keyof typeof noContact)[]).map(text)),
    lines: stored.lines.filter(isDeskLine),
  }
}

export const storeDraft = (draft: DeskDraft) => saveDraft(storageKey, draft)
export const discardDraft = () => deleteDraft(storageKey)
