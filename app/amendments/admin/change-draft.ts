import { deleteDraft, readDraft, saveDraft } from '../../design/draft.ts'
import { isDeskLine, repeatLines } from '../../orders/admin/desk/desk-lines.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { noContact } from '../../sales/contact-fields.ts'
import type { ChangePage } from './read-change-page.server.ts'

type AgreedPage = Pick<ChangePage, 'id' | 'goods' | 'editToken'> & {
  order: Pick<ChangePage['order'], 'lines' | 'site'>
}

/** The order as it is agreed, as it is typed. */
export const draftOf = ({ order, goods, editToken }: AgreedPage) => ({
  key: randomUuid(),
  /** Of the order that it began with. */
  editToken,
  lines: repeatLines(order.lines, goods).lines,
  site: { ...noContact, ...order.site },
  /** Lines that stay keep the bulk price that was agreed. */
  keepsBulkPrices: false,
  reason: '',
  agreement: '',
})
type ChangeDraft = ReturnType<typeof draftOf>

const draftKey = (id: string) => `blockyard:change:${id}`

/** What was typed in this tab before, or the order as it is agreed. */
export function openDraft(page: AgreedPage): ChangeDraft {
  const agreed = draftOf(page)
  const { lines, site, ...stored } = readDraft(draftKey(page.id), agreed) ?? agreed
  return { ...stored, lines: lines.filter(isDeskLine), site: { ...agreed.site, ...site } }
}

const typedIn = ({ lines, keepsBulkPrices, site, reason, agreement }: ChangeDraft) =>
  JSON.stringify([lines, keepsBulkPrices, site, reason, agreement])

/** Keeps what was typed. Where nothing was, the form opens with the order as it is agreed then. */
export function storeDraft(id: string, draft: ChangeDraft, agreed: ChangeDraft) {
  if (typedIn(draft) === typedIn(agreed)) discardDraft(id)
  else saveDraft(draftKey(id), draft)
}

export const discardDraft = (id: string) => deleteDraft(draftKey(id))
