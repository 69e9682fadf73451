import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { matchesPerson } from '../company/person-search.server.ts'
import { readSettings } from '../company/settings.server.ts'
import { claimNumber } from '../orders/history/claim-terms.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { PersonalData } from '../platform/slice-manifest.server.ts'
import { readNoteTexts } from '../staff/notes/notes.server.ts'
import { removePhotos } from './claim-photos.server.ts'
import { claimLines, claimPhotos, claims } from './claims.table.ts'
import { claimMailId } from './notification.server.ts'

const { search, phoneNormalized, customerEmail: email, customerPhone: phone } = orders

/** Claims of orders whose customer was erased before, with something that a person wrote or showed. */
async function eraseRemainingTexts(tx: Db, limit: number) {
  const photos = tx.select().from(claimPhotos).where(eq(claimPhotos.claimId, claims.id))
  const hasPerson = or(ne(claims.description, ''), ne(claims.note, ''), exists(photos))
  const found = await tx
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(and(isNotNull(orders.erasedAt), hasPerson))
    .limit(limit)
  return eraseTexts(tx, found)
}

async function eraseTexts(tx: Db, found: { id: string }[]) {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  await removePhotos(tx, inArray(claimPhotos.claimId, ids))
  await tx
    .update(claims)
    .set({ description: '', note: '', idempotencyKey: null })
    .where(inArray(claims.id, ids))
  return ids
}

export const claimPersonalData: PersonalData = {
  name: 'claims',
  singular: 'claim',
  closeOpenBy: 'never open',
  erasureTexts: {
    before: 'goes with its order: what was written, and photos; goods, answers and credit notes stay',
    after: 'without a person now',
  },
  async find(tx, who, contacts) {
    const rows = await tx
      .select({ claim: claims, customerName: orders.customerName })
      .from(claims)
      .innerJoin(orders, eq(orders.id, claims.orderId))
      .where(
        and(isNull(orders.erasedAt), matchesPerson({ search, phoneNormalized, email, phone }, who, contacts)),
      )
      .orderBy(asc(claims.createdAt), asc(claims.id))
    const ids = rows.map(({ claim }) => claim.id)
    if (ids.length === 0) return []
    const lines = await tx.select().from(claimLines).where(inArray(claimLines.claimId, ids))
    const photos = await tx.select().from(claimPhotos).where(inArray(claimPhotos.claimId, ids))
    const notesOf = await readNoteTexts(tx, 'claim', ids)
    return rows.map(({ claim, customerName }) => ({
      customerName,
      isOpen: false,
      content: {
        number: claimNumber(claim.id),
        order: orderNumber(claim.orderId),
        created_at: claim.createdAt,
        by: claim.origin,
        cause: claim.cause,
        description: claim.description,
        lines: lines.filter(({ claimId }) => claimId === claim.id).map(({ claimId: _, ...line }) => line),
        photos: photos.filter(({ claimId }) => claimId === claim.id).map(({ file }) => file),
        answer: claim.answer,
        note: claim.note,
        answered_at: claim.answeredAt,
        staff_notes: notesOf(claim.id),
      },
    }))
  },
  // An order that is still open keeps its claims.
  erase: async tx => ({ erased: await eraseRemainingTexts(tx, 10_000), open: 0 }),
  // Without texts too: the mail about a claim names the customer.
  eraseAbout: async (tx, name, ids) =>
    name === 'orders'
      ? eraseTexts(tx, await tx.select({ id: claims.id }).from(claims).where(inArray(claims.orderId, ids)))
      : [],
  retention: {
    months: async db => (await readSettings(db)).keepOrdersMonths,
    eraseOlderThan: (tx, _months, limit) => eraseRemainingTexts(tx, limit),
  },
  privacy: {
    stored: 'With a claim: what you wrote about it and the photos that you sent, and our answer.',
    retention: period =>
      period
        ? `Of a claim, texts and photos are erased with its order, after ${period}.`
        : 'Of a claim, texts and photos are erased with its order.',
  },
  mailIds: id => [claimMailId(id)],
}
